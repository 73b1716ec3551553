/** The service worker's entry. app-version.js changes with the app, so that browsers install a worker per version. */
importScripts("/app-version.js", "/push-worker.js", "/offline-worker.js");

// A new worker takes over immediately; its caches are versioned.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
