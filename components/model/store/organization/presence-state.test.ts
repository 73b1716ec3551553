/** Presence lasts as long as on the server. */
import { expect, it } from "vitest";
import { changePresence, NOBODY_THERE, presenceOf, withPresenceNews } from "./presence-state.ts";

const seen = (active_timestamp: number, idle_timestamp: number) => ({ active_timestamp, idle_timestamp });
const start = { ...NOBODY_THERE, now: 1000, offlineAfter: 140 };

it("distinguishes active, idle and offline", () => {
  const presences = { 1: seen(990, 990), 2: seen(500, 990), 3: seen(500, 600) };
  const state = withPresenceNews(start, { presences, server_timestamp: 1000 });
  expect([1, 2, 3, 4].map((id) => presenceOf(state, id))).toEqual(["active", "idle", "offline", "offline"]);
  const later = withPresenceNews(state, { presences: { 2: seen(1139, 1139) }, server_timestamp: 1140 });
  expect([1, 2].map((id) => presenceOf(later, id))).toEqual(["offline", "active"]);
});

it("users come online immediately", () => {
  const state = changePresence(start, { type: "presence", presences: { 5: seen(1500, 1500) } });
  expect(presenceOf(state, 5)).toBe("active");
});

it("requests changes since the last update", () => {
  expect(withPresenceNews(start, { presence_last_update_id: 7 }).updateId).toBe(7);
  expect(withPresenceNews({ ...start, updateId: 7 }, {}).updateId).toBe(7);
});
