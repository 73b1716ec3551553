/** Valid calls and their callers. */
import fc from "fast-check";
import { z } from "zod";
import { LATER } from "../../testing/calls/call-objects.ts";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import {
  anyone,
  type Call,
  calledBy,
  deletion,
  later,
  someId,
} from "../../testing/random-calls/random-call.ts";
import type { reminders } from "./reminders.ts";

const reminderOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const reminder = {
      message_id: await account.send([account.id], "a note"),
      scheduled_delivery_timestamp: LATER,
    };
    const { body } = await account.client.post("/reminders", reminder);
    return z.int().parse(body.reminder_id);
  }, UNKNOWN_ID);

const randomCalls: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record(
      { message_id: someId, scheduled_delivery_timestamp: later, note: fc.constantFrom("tea", "") },
      { requiredKeys: ["message_id", "scheduled_delivery_timestamp"] },
    )
    .map((params) => ({ method: "POST" as const, path: "/reminders", params })),
  fc.tuple(someId, fc.record({ scheduled_delivery_timestamp: later })).map(([each, params]) => ({
    method: "PATCH" as const,
    path: `/reminders/${each}`,
    params,
  })),
  deletion("/reminders"),
);

export const calls = defineCalls<typeof reminders>({
  valid: {
    "get-reminders": () => ({}),
    "create-message-reminder": ({ messageId }) => ({
      message_id: messageId,
      scheduled_delivery_timestamp: LATER,
      note: "Answer this",
    }),
    "update-reminder": async (subject) => ({
      reminder_id: await reminderOf(subject),
      scheduled_delivery_timestamp: LATER,
    }),
    "delete-reminder": async (subject) => ({ reminder_id: await reminderOf(subject) }),
  },
  whoMay: () => [
    row("get-reminders", "account"),
    row("create-message-reminder", "open", { guest: BAD }),
    row("create-message-reminder", "closed", allBut(["member"], BAD)),
    row("create-message-reminder", "direct", allBut(["member", "moderator"], BAD)),
    row("update-reminder", "account", allBut(["member"], BAD)),
    row("delete-reminder", "account", allBut(["member"], BAD)),
  ],
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
