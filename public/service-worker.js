/** The service worker: what it does is in files of its own. */
importScripts("/push-worker.js", "/offline-worker.js");

// A new version takes over at once: what it keeps of the app has versions of its own.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
