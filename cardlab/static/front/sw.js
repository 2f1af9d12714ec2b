/**
 * Offline: all files are fetched at the first visit and come from the cache from then on. A newer release is fetched
 * beside the old one and waits until somebody takes it; so no page is ever made of two releases.
 */
const self = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (globalThis.self);
const RELEASE = "RELEASE"; // the build writes both
const FILES = ["FILES"];
const CACHE = `cardlab ${self.registration.scope} ${RELEASE}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const here = await Promise.all(FILES.map((name) => cache.match(name))); // the page has kept its memory already
      // Asked whether they are still the same: what the page has just fetched is not sent again, and nothing old gets in.
      await cache.addAll(FILES.filter((_, i) => !here[i]).map((name) => new Request(name, { cache: "no-cache" })));
    })(),
  );
});
self.addEventListener("activate", (event) => {
  /** @param {string} name */
  const old = (name) => name.startsWith(`cardlab ${self.registration.scope} `) && name !== CACHE;
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});
self.addEventListener("message", ({ data }) => {
  if (data === "take") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  // Not by opening the cache: that would make an old one anew which a newer release has just deleted.
  const kept = caches.match(event.request, { cacheName: CACHE, ignoreSearch: true });
  event.respondWith(kept.then((answer) => answer || fetch(event.request)));
});
