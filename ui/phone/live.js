"use strict";
(() => {
  const page = document.getElementById("page"), news = document.getElementById("news");
  let since = null, beat = Date.now(), tried = 0, by = null, pressed = "", at = 0;
  const live = (is) => {
    const said = document.getElementById("live");
    if (!said) return;
    since = is ? null : since || new Date(beat);
    document.body.classList.toggle("lost", !is);
    if (!said.dataset.live) said.dataset.live = said.textContent;
    said.textContent = is ? said.dataset.live : said.dataset.lost + " " + since.toTimeString().slice(0, 5);
  };
  const all = (what, does) => page.querySelectorAll(what).forEach(does);
  const name = (fold) => fold.querySelector("summary").textContent.replace(/\d+/g, "");
  const titled = () => (document.getElementById("title") || page).textContent;
  const gauge = (form) => {
    const said = form.querySelector(".gauge");
    if (!said) return;
    let n = 0, worth = 0;
    form.querySelectorAll("[type=number]").forEach((field) => {
      n += +field.value; worth += field.value * (field.dataset.worth || 0);
    });
    const { least, most, worth: needs } = said.dataset, sum = said.querySelector(".sum"), says = sum.querySelector("b");
    const fits = n >= least && n <= most && (n > least || worth >= needs);
    sum.hidden = false;
    sum.querySelector("output").textContent = n;
    says.textContent = says.dataset.says.replace("#", worth);
    said.classList.toggle("fits", fits);
    const send = page.querySelector('[form="' + form.id + '"]');
    if (send) send.disabled = !fits;
  };
  const show = (html) => {
    const kept = {}, open = new Set(), seas = [], was = document.activeElement, before = titled();
    const held = was && page.contains(was) ? [was.tagName, was.name || was.id, was.tagName === "BUTTON" ? was.value : ""] : null;
    all("form.ask", (form) => { kept[form.id] = new FormData(form); });
    all("details", (fold) => { if (fold.open) open.add(name(fold)); });
    all(".sea", (sea) => seas.push([sea.scrollLeft, sea.scrollTop]));
    page.innerHTML = html;
    for (const id in kept) {
      const form = document.getElementById(id);
      if (form) for (const [name, value] of kept[id]) {
        for (const field of form.elements) {
          if (field.name !== name || field.type === "hidden") continue;
          if (field.type === "radio") field.checked = field.value === value; else field.value = value;
        }
      }
    }
    ready(open, seas);
    live(true);
    const title = document.getElementById("title");
    if (title && pressed && titled() !== before) {
      title.focus({ preventScroll: true });
      scrollTo(0, 0);
    } else {
      if (title && titled() !== before) news.textContent = titled();
      for (const again of held ? page.querySelectorAll(held[0]) : []) {
        if ((again.name || again.id) === held[1] && (!held[2] || again.value === held[2])) { again.focus({ preventScroll: true }); break; }
      }
    }
    pressed = "";
  };
  const ready = (open, seas) => {
    all("details", (fold) => { fold.open = open.has(name(fold)); });
    all(".sea", (sea) => {
      const [left, top] = seas.shift() || [(sea.scrollWidth - sea.clientWidth) / 2, 0];
      sea.scrollLeft = left; sea.scrollTop = top;
    });
    all("form.ask", gauge);
  };
  page.addEventListener("click", (tap) => {
    by = tap.target.closest("button");
    const button = tap.target.closest(".less,.more");
    if (!button) return;
    const field = button.parentElement.querySelector("input");
    field[button.className === "more" ? "stepUp" : "stepDown"]();
    gauge(field.form);
  });
  page.addEventListener("input", (typed) => { if (typed.target.form) gauge(typed.target.form); });
  page.addEventListener("submit", (sent) => {
    const action = new URL(sent.target.action).pathname;
    if (action !== "/do") return;
    sent.preventDefault();
    const said = new URLSearchParams(new FormData(sent.target)), tapped = sent.submitter || by;
    if (tapped && tapped.name) said.set(tapped.name, tapped.value);
    const key = said.get("key");
    if (key === pressed && Date.now() - at < 1500) return;
    pressed = key; at = Date.now();
    fetch(action, { method: "POST", body: said, redirect: "manual" })
      .then((answer) => { if (answer.status === 401) location.reload(); }, () => { pressed = ""; live(false); });
  });
  let stream = null, over = false;
  const connect = () => {
    if (stream) stream.close();
    over = false;
    stream = new EventSource("/live");
    tried = Date.now();
    stream.onmessage = (said) => { beat = Date.now(); show(said.data); };
    stream.addEventListener("beat", () => { beat = Date.now(); live(true); });
    stream.addEventListener("over", (said) => { over = true; stream.close(); show(said.data); });
    stream.onerror = () => live(false);
  };
  const back = () => { if (!document.hidden) connect(); };
  ready(new Set(), []);
  connect();
  setInterval(() => {
    const now = Date.now();
    if (over || now - beat < 25000) return;
    live(false);
    if (now - tried > 10000) connect();
  }, 2500);
  document.addEventListener("visibilitychange", back);
  document.addEventListener("resume", back);
  addEventListener("pageshow", (shown) => { if (shown.persisted) back(); });
  addEventListener("online", back);
  addEventListener("offline", () => live(false));
})();
