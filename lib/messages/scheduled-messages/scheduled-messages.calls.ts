/** Valid calls and their callers. */
import fc from "fast-check";
import { z } from "zod";
import { LATER } from "../../testing/calls/call-objects.ts";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  NO_CHANNEL,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import {
  anyone,
  type Call,
  calledBy,
  deletion,
  later,
  type Scene,
  someId,
} from "../../testing/random-calls/random-call.ts";
import type { scheduledMessages } from "./scheduled-messages.ts";

const scheduledOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const message = { type: "direct", to: [id], content: "Hello!", scheduled_delivery_timestamp: LATER };
    const { body } = await client.post("/scheduled_messages", message);
    return z.int().parse(body.scheduled_message_id);
  }, UNKNOWN_ID);

function randomCalls({ channelIds, userIds }: Scene): fc.Arbitrary<Call> {
  const place = fc.oneof(
    fc.record({ type: fc.constant("direct"), to: fc.subarray([...userIds], { minLength: 1, maxLength: 2 }) }),
    fc.record({
      type: fc.constant("channel"),
      to: fc.constantFrom(...channelIds),
      topic: fc.constantFrom("tea", "plans"),
    }),
  );
  const rest = { content: fc.constantFrom("*Hello*", "Bye"), scheduled_delivery_timestamp: later };
  const created = fc.tuple(place, fc.record(rest)).map(([address, text]) => ({
    method: "POST" as const,
    path: "/scheduled_messages",
    params: { ...address, ...text },
  }));
  const edited = fc
    .tuple(someId, fc.option(place), fc.record(rest, { requiredKeys: [] }))
    .map(([each, address, text]) => ({
      method: "PATCH" as const,
      path: `/scheduled_messages/${each}`,
      params: { ...address, ...text },
    }));
  return fc.oneof(created, created, edited, deletion("/scheduled_messages"));
}

export const calls = defineCalls<typeof scheduledMessages>({
  valid: {
    "get-scheduled-messages": () => ({}),
    "create-scheduled-message": ({ channelId }) => ({
      type: "channel",
      to: channelId,
      topic: "t",
      content: "Hello!",
      scheduled_delivery_timestamp: LATER,
    }),
    "update-scheduled-message": async (subject) => ({
      scheduled_message_id: await scheduledOf(subject),
      content: "Good morning!",
    }),
    "delete-scheduled-message": async (subject) => ({ scheduled_message_id: await scheduledOf(subject) }),
  },
  whoMay: () => [
    row("get-scheduled-messages", "account"),
    row("create-scheduled-message", "open", { guest: NO_CHANNEL }),
    row("create-scheduled-message", "closed", {
      ...allBut(["member", "bot"], NO_CHANNEL),
      owner: BAD,
      administrator: BAD,
    }),
    row("update-scheduled-message", "account", allBut(["member"], BAD)),
    row("delete-scheduled-message", "account", allBut(["member"], BAD)),
  ],
  random: { subject: "own", call: (scene) => calledBy(anyone, randomCalls(scene)) },
});
