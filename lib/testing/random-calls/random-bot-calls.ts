/** Random calls about bots. */
import fc from "fast-check";
import { type RandomCall, ROLES, type Scene } from "./random-call.ts";

/** Bot ids are unknown, but follow those of people. Some calls are refused. */
export function randomBotCalls({ userIds }: Scene): fc.Arbitrary<RandomCall> {
  const newest = Math.max(...userIds);
  const id = fc.integer({ min: newest - 1, max: newest + 3 });
  const created = fc.uuid().map((short_name) => ({
    method: "POST" as const,
    path: "/bots",
    params: {
      short_name,
      full_name: `Tool ${short_name}`,
      bot_type: 3,
      payload_url: "https://tool.example/",
    },
  }));
  const changes = fc.record(
    {
      full_name: fc.constantFrom("Hammer", "Saw"),
      role: fc.constantFrom(200, 400, 600),
      bot_owner_id: fc.constantFrom(...userIds),
      default_all_public_streams: fc.boolean(),
      service_payload_url: fc.constantFrom("https://a.example/", "https://b.example/"),
    },
    { requiredKeys: [] },
  );
  const changed = fc
    .record({ id, params: changes })
    .map((given) => ({ method: "PATCH" as const, path: `/bots/${given.id}`, params: given.params }));
  const ended = id.map((each) => ({ method: "DELETE" as const, path: `/bots/${each}`, params: {} }));
  const returned = id.map((each) => ({
    method: "POST" as const,
    path: `/users/${each}/reactivate`,
    params: {},
  }));
  const call = fc.oneof(created, created, changed, changed, ended, returned);
  const who = fc.constantFrom(...ROLES.filter((role) => role !== "bot"));
  return fc.record({ who, call }).map(({ who, call }) => ({ who, ...call }));
}
