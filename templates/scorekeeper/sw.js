/* The worker that makes the app open without signal. It holds one version of
   everything: the page of the app, its files and the published rules, all
   fetched together under one name. It never keeps anything that belongs to a
   game, a person or a link. */
"use strict";

const BUILD = {{ build|safe }};
const CACHE = `app-${BUILD.version}`;
const PATIENCE = 2500; // ms that a page may take over a weak signal
const GAME = /^\/g\/[0-9a-f-]{36}\/$/;
// Pages that only the server makes, and the screens of the app that show the same.
const SCREENS = [[/^\/rules\/([a-z0-9-]+)\/$/, "/#rules/$1"], [/^\/rules\/$/, "/#rules"], [/^\/games\/$/, "/#games"]];

const isShell = (path) => path === "/" || GAME.test(path);
const screenOf = (path) => SCREENS.find(([pattern]) => pattern.test(path));

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(BUILD.files.map(async (address) => {
    // A hashed name never changes its content; everything else comes fresh.
    const fresh = address.startsWith(BUILD.hashed) ? "default" : "reload";
    const answer = await fetch(new Request(address, { cache: fresh, credentials: "same-origin" }));
    if (!answer.ok || answer.redirected) { throw new Error(`${address}: ${answer.status}`); }
    await cache.put(address, answer);
  }));
}

/* The version before stays: a page of it may still be open and need a file. */
async function sweep() {
  const names = (await caches.keys()).filter((name) => name.startsWith("app-") && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

/* The network first, but not for long; then what this phone holds instead. */
async function networkFirst(request, instead) {
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  if (answer && answer.status < 500) { return answer; }
  return (await instead()) || answer || fetch(request);
}

function page(request, path) {
  if (isShell(path)) { return networkFirst(request, () => kept(BUILD.shell)); }
  const [pattern, screen] = screenOf(path);
  return networkFirst(request, () => Response.redirect(path.replace(pattern, screen)));
}

/* What only the server can show: without it, a page that says so and leads back. */
function served(request) {
  return fetch(request).catch(async (noAnswer) => {
    const instead = await kept(BUILD.noSignal);
    if (!instead) { throw noAnswer; }
    return instead;
  });
}

async function file(request) {
  const held = (await kept(request.url)) || (await caches.match(request, { ignoreVary: true }));
  return held || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) =>
  event.waitUntil(sweep().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) { return; }
  if (request.mode === "navigate") {
    const own = isShell(url.pathname) || screenOf(url.pathname);
    event.respondWith(own ? page(request, url.pathname) : served(request));
  } else if (url.pathname.startsWith(BUILD.hashed) || BUILD.files.includes(url.pathname)) {
    event.respondWith(file(request));
  }
});

/* {type: "update"}: the page lets this version take over, at a touch or between games.
   {type: "state"}: what is held, through the port that came with it. */
self.addEventListener("message", (event) => {
  const { type } = event.data || {};
  if (type === "update") { self.skipWaiting(); }
  if (type === "state" && event.ports[0]) {
    const port = event.ports[0];
    event.waitUntil(caches.open(CACHE).then((cache) => cache.keys()).then((keys) =>
      port.postMessage({ version: BUILD.version, complete: keys.length >= BUILD.files.length })));
  }
});
