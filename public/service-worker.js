/**
 * The service worker: what it does is in files of its own. The first one changes with the app, so that browsers install a
 * worker for each version of it.
 */
importScripts("/app-version.js", "/push-worker.js", "/offline-worker.js");

// A new version takes over at once: what it keeps of the app has versions of its own.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
