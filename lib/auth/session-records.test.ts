/** Which browser sessions a node remembers, and for how long. */
import { expect, test } from "vitest";
import { SessionStore } from "./session-records.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21);

test("an ended session stays ended, even when a stale row is read from the database afterwards", () => {
  const sessions = new SessionStore();
  const session = { userId: 1, expiresAt: NOW + MINUTE };
  sessions.remember("known", session, NOW);
  expect(sessions.find("known")).toEqual(session);
  const ended: string[] = [];
  const stop = sessions.onEnd((id) => ended.push(id));
  sessions.end("known", NOW);
  sessions.remember("known", session, NOW);
  expect(sessions.find("known")).toBeUndefined();
  stop();
  sessions.end("other", NOW);
  expect(ended).toEqual(["known"]);
});

test("an ended session is forgotten once no connection can still be using it", () => {
  const sessions = new SessionStore();
  sessions.end("first", NOW);
  sessions.end("second", NOW + 9 * MINUTE);
  expect(sessions.hasEnded("first")).toBe(true);
  sessions.end("third", NOW + 10 * MINUTE);
  expect(["first", "second", "third"].map((id) => sessions.hasEnded(id))).toEqual([false, true, true]);
});

test("an expired session is forgotten after a while, and a valid one is not", () => {
  const sessions = new SessionStore();
  sessions.remember("lasting", { userId: 1, expiresAt: NOW + 60 * MINUTE }, NOW);
  sessions.remember("expiring", { userId: 1, expiresAt: NOW + MINUTE }, NOW);
  sessions.remember("another", { userId: 1, expiresAt: NOW + 60 * MINUTE }, NOW + 10 * MINUTE);
  expect(sessions.find("expiring")).toBeDefined();
  sessions.remember("a third", { userId: 1, expiresAt: NOW + 60 * MINUTE }, NOW + 20 * MINUTE);
  expect(sessions.find("expiring")).toBeUndefined();
  expect(sessions.find("lasting")).toBeDefined();
});
