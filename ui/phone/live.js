"use strict";
(() => {
  const page = document.getElementById("page"), news = document.getElementById("news");
  let since = null, beat = Date.now(), tried = 0, by = null, pressed = "", at = 0;
  const SEEN = 400;  // so long a page lies there before a tap counts on what means something else than before
  const CONTROLS = "button,input,summary,a", SALT = "salt ", FILLED = "filled";
  let laid = [];  // what lay where, and until when
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
    let n = 0, worth = 0;
    form.querySelectorAll("[type=number]").forEach((field) => {
      const step = field.closest(".step");
      n += +field.value; worth += field.value * (field.dataset.worth || 0);
      step.dataset.n = field.value;
      step.classList.toggle("bad", +field.value > +(field.dataset.held || 999));
    });
    const said = page.querySelector('.gauge[data-form="' + form.id + '"]');
    if (!said) return;
    const { least, most, worth: needs, any } = said.dataset, sum = said.querySelector(".sum"), says = sum.querySelector("output");
    const fits = n >= least && n <= most && ((any === undefined && n > least) || worth >= needs);
    sum.hidden = false;
    says.textContent = (n === 1 ? says.dataset.one : says.dataset.many).replace("#", n) + says.dataset.says.replace("#", worth);
    said.classList.toggle("fits", fits);
    const send = page.querySelector('[form="' + form.id + '"]');
    if (send) send.disabled = !fits;
  };
  // SHA-256 by hand: a browser has crypto.subtle on https:// pages only, and in a home network Kazami speaks http://.
  const part = (p, root) => (Math.pow(p, 1 / root) % 1) * 4294967296 | 0;
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const sha256 = (text) => {
    const said = new TextEncoder().encode(text), n = said.length, turn = (x, by) => x >>> by | x << 32 - by;
    const words = new Int32Array((n + 8 >> 6) + 1 << 4), sum = Int32Array.from(primes.slice(0, 8), (p) => part(p, 2));
    said.forEach((byte, i) => { words[i >> 2] |= byte << 24 - 8 * (i & 3); });
    words[n >> 2] |= 128 << 24 - 8 * (n & 3);
    words[words.length - 1] = 8 * n;
    for (let from = 0; from < words.length; from += 16) {
      const w = [...words.slice(from, from + 16)];
      let [a, b, c, d, e, f, g, h] = sum;
      primes.forEach((p, i) => {
        if (i > 15) {
          const x = w[i - 15], y = w[i - 2];
          const one = turn(x, 7) ^ turn(x, 18) ^ x >>> 3, two = turn(y, 17) ^ turn(y, 19) ^ y >>> 10;
          w[i] = w[i - 16] + one + w[i - 7] + two | 0;
        }
        const up = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + part(p, 3) + w[i] | 0;
        const down = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
        [a, b, c, d, e, f, g, h] = [up + down | 0, a, b, c, d + up | 0, e, f, g];
      });
      [a, b, c, d, e, f, g, h].forEach((x, i) => { sum[i] += x; });
    }
    return [...sum].map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
  };
  const seal = (form) => {
    const { salt, seal, key } = form.elements, said = form.querySelector("[data-own]"), at = SALT + key.value;
    const bytes = () => [...crypto.getRandomValues(new Uint8Array(16))];
    const made = () => bytes().map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const there = (kept) => /^[0-9a-f]{32}$/.test(kept) && kept;
    salt.value = there(stored("localStorage", at)) || there(stored("localStorage", at, salt.value || made())) || salt.value || made();
    const part = ([name, value]) => name + "=" + sha256(sha256(salt.value + " " + name) + " " + value);
    seal.value = sha256([form.dataset.choice, ...JSON.parse(form.dataset.fields).map(part)].join(" "));
    said.textContent = said.dataset.own.replace("#", seal.value.slice(0, 12).match(/.{4}/g).join(" "));
  };
  const means = (one) => [one.form && one.form.id, one.name, one.type === "number" || one.value,
    (one.getAttribute("aria-label") || one.textContent).replace(/\d+/g, "")].join("|");
  const within = ({ left, right, top, bottom }, x, y) => x >= left && x < right && y >= top && y < bottom;
  const far = ({ left, right, top, bottom }, x, y) => Math.hypot(left + right - 2 * x, top + bottom - 2 * y);
  const lay = () => [...page.querySelectorAll(CONTROLS)].map((one) =>
    [one.getBoundingClientRect(), means(one), one.matches(".spot")]).reverse();
  // What lay at a place: the topmost; but the boxes of spots overlap, and of them the nearest is meant.
  const lain = (there, x, y) => there.filter(([box]) => within(box, x, y)).reduce((top, one) =>
    !top || (top[2] && one[2] && far(one[0], x, y) < far(top[0], x, y)) ? one : top, null);
  const fresh = (tap) => {
    const one = tap.target.closest(CONTROLS), now = Date.now();
    laid = laid.filter(({ until }) => now - until < SEEN);
    return one && tap.detail && laid.some(({ there }) => {
      const found = lain(there, tap.clientX, tap.clientY);
      return !found || found[1] !== means(one);
    });
  };
  const stored = (store, name, value) => {  // a phone may forbid to keep anything: then nothing is
    try {
      const kept = window[store];
      if (value === null) kept.removeItem(name); else if (value !== undefined) kept.setItem(name, value);
      return kept.getItem(name) || "";
    } catch { return ""; }
  };
  const question = (form) => form.id + " " + (form.elements.key || form).value;
  const keep = () => {
    const filled = {};
    all("form.ask:not(.seal)", (form) => { filled[question(form)] = [...new FormData(form)]; });
    stored("sessionStorage", FILLED, Object.keys(filled).length ? JSON.stringify(filled) : null);
  };
  const fill = (form, filled) => {
    for (const [name, value] of filled) for (const field of form.elements) {
      if (field.name !== name || field.type === "hidden") continue;
      if (field.type === "radio") field.checked = field.value === value; else field.value = value;
    }
  };
  const show = (html) => {
    const kept = {}, open = new Set(), seas = [], was = document.activeElement, before = titled();
    laid.push({ there: lay(), until: Date.now() });
    const held = was && page.contains(was) ? [was.tagName, was.name || was.id, was.tagName === "BUTTON" ? was.value : ""] : null;
    all("form.ask", (form) => { kept[form.id] = new FormData(form); });
    all("details", (fold) => { if (fold.open) open.add(name(fold)); });
    all(".sea", (sea) => seas.push([sea.scrollLeft, sea.scrollTop]));
    page.innerHTML = html;
    for (const id in kept) {
      const form = document.getElementById(id);
      if (form) fill(form, kept[id]);
    }
    ready(open, seas);
    for (const one of page.querySelectorAll("[name=key]")) if (one.value === pressed) sending(one);
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
    if (!page.querySelector(".sent")) pressed = "";
  };
  const back = () => { const form = document.getElementById("do"); return form ? form.dataset.back : ""; };
  const hold = () => {  // the phone's own Back first closes what is open
    const entered = history.state && history.state.open;
    if (!entered && (back() || page.querySelector("details[open]"))) history.pushState({ open: true }, "");
  };
  addEventListener("popstate", (went) => {
    if (went.state && went.state.open) return;
    const folds = page.querySelectorAll("details[open]"), key = back();
    if (folds.length) folds[folds.length - 1].open = false;
    else if (key) send(new URLSearchParams({ key }));
    else history.back();
  });
  const forget = () => {  // no salt outlives its question
    const shown = new Set([...page.querySelectorAll("form.seal")].map((form) => SALT + form.elements.key.value));
    try {
      for (const name of Object.keys(localStorage)) if (name.startsWith(SALT) && !shown.has(name)) localStorage.removeItem(name);
    } catch { /* nothing is kept here */ }
  };
  const ready = (open, seas) => {
    all("details", (fold) => { fold.open = open.has(name(fold)); });
    all(".sea", (sea) => {
      const [left, top] = seas.shift() || [(sea.scrollWidth - sea.clientWidth) / 2, 0];
      sea.scrollLeft = left; sea.scrollTop = top;
    });
    all("form.ask", gauge);
    all("form.seal", seal);
    forget();
    keep();
    hold();
  };
  page.addEventListener("click", (tap) => {
    if (fresh(tap)) { tap.preventDefault(); return; }
    const leads = tap.target.closest('a[href="#isle"]'), isle = document.getElementById("isle");
    if (leads && isle) { tap.preventDefault(); isle.scrollIntoView(); isle.focus({ preventScroll: true }); return; }
    by = tap.target.closest("button");
    const button = tap.target.closest(".less,.more");
    if (!button) return;
    const field = button.parentElement.querySelector("input");
    field[button.className === "more" ? "stepUp" : "stepDown"]();
    gauge(field.form);
    keep();
  });
  page.addEventListener("input", (typed) => { if (typed.target.form) { gauge(typed.target.form); keep(); } });
  page.addEventListener("toggle", () => hold(), true);
  const sending = (button) => {
    button = button.type === "hidden" ? page.querySelector('[form="' + button.form.id + '"]') : button;
    if (button) button.classList.add("sent");
  };
  const arrived = (key) => {
    if (key !== pressed) return;
    pressed = "";
    all(".sent", (button) => button.classList.remove("sent"));
  };
  const send = (said) => {
    const key = said.get("key");
    pressed = key; at = Date.now();
    fetch("/do", { method: "POST", body: said, redirect: "manual" }).then((answer) => {
      if (answer.status !== 401) { setTimeout(() => arrived(key), 1000); return; }
      stored("sessionStorage", FILLED, null);
      location.reload();
    }, () => { arrived(key); all("form.seal", seal); live(false); });
  };
  page.addEventListener("submit", (sent) => {
    const action = new URL(sent.target.action).pathname;
    if (action !== "/do") return;
    sent.preventDefault();
    const said = new URLSearchParams(new FormData(sent.target)), button = sent.submitter || by;
    if (button && button.name) said.set(button.name, button.value);
    const key = said.get("key");
    if (key === pressed && Date.now() - at < 1500) return;
    if (button) sending(button);
    if (said.get("salt")) stored("localStorage", SALT + key, null);  // as soon as it is used
    send(said);
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
  const awake = () => { if (!document.hidden) connect(); };
  const filled = JSON.parse(stored("sessionStorage", FILLED) || "{}");
  all("form.ask:not(.seal)", (form) => fill(form, filled[question(form)] || []));
  if (/\/join/.test(document.referrer)) laid.push({ there: [], until: Date.now() });
  ready(new Set(), []);
  connect();
  setInterval(() => {
    const now = Date.now();
    if (over || now - beat < 25000) return;
    live(false);
    if (now - tried > 10000) connect();
  }, 2500);
  document.addEventListener("visibilitychange", awake);
  document.addEventListener("resume", awake);
  addEventListener("pageshow", (shown) => { if (shown.persisted) awake(); });
  addEventListener("online", awake);
  addEventListener("storage", (changed) => { if ((changed.key || "").startsWith(SALT)) all("form.seal", seal); });
  addEventListener("offline", () => live(false));
})();
