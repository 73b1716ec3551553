/** Sessions in a node's memory. */
import { expect, test } from "vitest";
import { SessionStore } from "./session-records.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21);

test("an ended session stays ended, even when a stale row is read from the database afterwards", () => {
  const sessions = new SessionStore();
  const session = { userId: 1, expiresAt: NOW + MINUTE };
  sessions.remember("known", session);
  expect(sessions.find("known")).toEqual(session);
  const ended: string[] = [];
  const stop = sessions.onEnd((id) => ended.push(id));
  sessions.end("known", NOW);
  sessions.remember("known", session);
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

test("only the newest of many sessions are remembered", () => {
  const sessions = new SessionStore();
  const session = { userId: 1, expiresAt: NOW + MINUTE };
  for (let number = 0; number < 30_000; number += 1) sessions.remember(`session ${number}`, session);
  expect(sessions.find("session 29999")).toEqual(session);
  expect(sessions.find("session 9000")).toBeUndefined();
});
