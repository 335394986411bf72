"use strict";
(() => {
  const page = document.getElementById("page"), wall = document.documentElement.classList.contains("wall");
  const QUIET = 25000, AGAIN = 5000;
  const refused = location.pathname.endsWith("/do"), [source, earlier] = (page.dataset.live || "").split("?");
  let heard = Date.now(), stream = null, shown = {}, at = 0, over = false, typed = refused ? null : [];
  const parts = (root) => [...root.querySelectorAll("[data-part]")];
  const live = (is) => {
    const said = page.querySelector(".live");
    document.body.classList.toggle("lost", !is);
    if (said) said.textContent = is ? said.dataset.live : said.dataset.lost + " " + new Date(heard).toTimeString().slice(0, 5);
  };
  const fields = (part) => JSON.stringify([...part.querySelectorAll("input:not([type=hidden]),select,textarea")].map((one) => [one.value, one.checked]));
  const typing = (part) => typed.includes(part.id) || part.contains(document.activeElement) && /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)
    || [...part.querySelectorAll("input,textarea,option")].some((one) =>
      one.tagName === "OPTION" ? one.selected !== one.defaultSelected && [...one.parentElement.options].some((o) => o.defaultSelected)
        : one.type === "radio" || one.type === "checkbox" ? one.checked !== one.defaultChecked
          : one.type !== "hidden" && one.type !== "file" && one.value !== one.defaultValue);
  const remember = (root) => { shown = {}; for (const part of parts(root)) shown[part.id] = part.outerHTML; };
  const names = (root) => parts(root).filter((part) => !part.closest("[data-list]")).map((part) => part.id).join();
  const listed = (list) => {  // its parts come, go and change places while others are filled in
    const old = document.getElementById(list.id), wanted = [...list.children];
    for (const part of [...old.children]) if (!wanted.some((one) => one.id === part.id) && !typing(part)) part.remove();
    wanted.forEach((part, n) => {
      const there = document.getElementById(part.id), node = there || part;
      if (!there) shown[part.id] = part.outerHTML;
      if (old.children[n] !== node && !typing(node)) old.insertBefore(node, old.children[n] || null);
    });
  };
  const show = (html) => {  // what somebody fills in stays as it is until it is sent
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    at = Date.now();
    // a page that says what was refused holds what was typed: what is filled in otherwise than at the desk
    typed ||= parts(page).filter((part) => { const now = fresh.querySelector("#" + part.id); return now && fields(now) !== fields(part); }).map((part) => part.id);
    if (wall || names(fresh) !== names(page)) {
      if (wall || !parts(page).some(typing)) { page.innerHTML = html; remember(page); ready(); }
      return;
    }
    for (const list of fresh.querySelectorAll("[data-list]")) listed(list);
    for (const part of parts(fresh)) {
      const old = document.getElementById(part.id), said = part.outerHTML;
      if (said !== shown[part.id] && !typing(old)) { old.replaceWith(part); shown[part.id] = said; }
    }
    ready();
  };
  const newest = () => Math.max(0, ...[...page.querySelectorAll("[data-newest]")].map((one) => +one.dataset.newest));
  let known = newest(), sound = null;
  const told = () => {  // a judge hears of a new call wherever he looks
    for (const one of page.querySelectorAll("[data-waiting]")) document.title = (+one.dataset.waiting ? "(" + one.dataset.waiting + ") " : "") + "Kazami";
    for (const one of page.querySelectorAll("[data-ring]")) { one.hidden = false; one.setAttribute("aria-pressed", !localStorage.silent); }
    if (newest() > known) ring();
    known = Math.max(known, newest());
  };
  const ring = () => {
    if (localStorage.silent) return;
    if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
    if (sound) [880, 660].forEach((hertz, n) => {
      const tone = sound.createOscillator(), loud = sound.createGain(), from = sound.currentTime + n * 0.25;
      tone.frequency.value = hertz;
      loud.gain.setValueAtTime(0.4, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + 0.24);
      tone.connect(loud).connect(sound.destination);
      tone.start(from);
      tone.stop(from + 0.25);
    });
  };
  page.addEventListener("click", (tap) => {
    if (tap.target.closest("[data-ring]")) { if (localStorage.silent) delete localStorage.silent; else localStorage.silent = "yes"; told(); }
    if (page.querySelector("[data-newest]")) sound ||= new AudioContext();  // browsers allow none before a tap
  });
  const two = (n) => String(n).padStart(2, "0");
  const tick = () => {
    for (const clock of page.querySelectorAll("[data-seconds]")) {
      const s = Math.max(0, Math.floor(+clock.dataset.seconds + clock.dataset.by * (Date.now() - at) / 1000));
      const hours = Math.floor(s / 3600), minutes = Math.floor(s / 60) % 60;
      clock.textContent = hours ? hours + ":" + two(minutes) + ":" + two(s % 60) : minutes + ":" + two(s % 60);
    }
  };
  const read = async (field) => {  // spreadsheets in Japan write Shift_JIS
    const bytes = await field.files[0].arrayBuffer(), into = document.getElementById(field.dataset.into);
    try { into.value = new TextDecoder("utf-8", { fatal: true }).decode(bytes); }
    catch { into.value = new TextDecoder("shift_jis").decode(bytes); }
  };
  const ready = () => {
    for (const label of page.querySelectorAll("label.file")) label.hidden = false;
    told();
    tick();
  };
  page.addEventListener("change", (changed) => { if (changed.target.type === "file" && changed.target.files.length) read(changed.target); });
  const connect = () => {
    if (stream) stream.close();
    const made = stream = new EventSource(source + location.search);
    made.onmessage = (said) => { heard = Date.now(); show(said.data); live(true); };
    made.addEventListener("out", () => location.reload());
    made.addEventListener("over", () => { over = true; made.close(); live(false); });
    made.onerror = () => { live(false); made.close(); if (!over) setTimeout(() => { if (stream === made) connect(); }, AGAIN); };
  };
  if (refused) history.replaceState(null, "", (location.pathname.slice(0, -3) || "/") + (earlier ? "?" + earlier : ""));
  at = Date.now();
  remember(page);
  ready();
  connect();
  setInterval(tick, 250);
  setInterval(() => { if (!over && Date.now() - heard > QUIET) { heard = Date.now(); connect(); } }, 2500);
  addEventListener("pageshow", (back) => { if (back.persisted) location.reload(); });
})();
