/** The service worker: what it does is in files of its own. */
importScripts("/push-worker.js");

// A new version takes over at once: it keeps nothing that an older page could rely on.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
