/** Valid calls and their callers. */
import { allBut, type CallSubject, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { eventQueues } from "./event-queues.ts";

/** With an event, so that no poll waits. */
const queueOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const { queueId } = await account.listen();
    await account.send([account.id], "news");
    return queueId;
  }, "00000000-0000-4000-8000-000000000000");

export const calls = defineCalls<typeof eventQueues>({
  valid: {
    "get-events": async (subject) => ({ queue_id: await queueOf(subject), dont_block: true }),
    "delete-queue": async (subject) => ({ queue_id: await queueOf(subject) }),
  },
  whoMay: () => [
    row("get-events", "account", allBut(["member"], "BAD_EVENT_QUEUE_ID")),
    row("delete-queue", "account", allBut(["member"], "BAD_EVENT_QUEUE_ID")),
  ],
});
