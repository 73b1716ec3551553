/** Events invalidate queries. */
import { expect, it } from "vitest";
import { CHANNEL_FILES_KEY } from "./channel-files-key.ts";
import { topicMessage } from "./example-state.ts";
import { excerptKey } from "./excerpt-key.ts";
import { staleQueries } from "./stale-queries.ts";
import { SUBSCRIBERS_KEY } from "./subscribers-key.ts";
import { TOPIC_ACTIVITY_KEY } from "./topic-activity-key.ts";

it("new subscribers invalidate the lists of subscribers, once for many events", () => {
  const joined = { type: "subscription" as const, op: "peer_add" as const, stream_ids: [3] };
  expect(
    staleQueries([
      { ...joined, id: 1, user_ids: [5] },
      { ...joined, id: 2, user_ids: [6] },
    ]),
  ).toEqual([SUBSCRIBERS_KEY]);
});

it("edits and deletions invalidate excerpts, counts and files; new messages do not", () => {
  const edit = {
    type: "update_message" as const,
    message_ids: [7],
    flags: [],
    edit_timestamp: 1,
    rendering_only: false,
  };
  expect(
    staleQueries([
      { type: "message", id: 1, message: topicMessage(9, "A"), flags: [] },
      { ...edit, id: 2, message_id: 7, rendered_content: "<p>new</p>" },
      { type: "delete_message", id: 3, message_ids: [7, 8] },
      { type: "heartbeat", id: 4 },
    ]),
  ).toEqual([excerptKey(7), TOPIC_ACTIVITY_KEY, CHANNEL_FILES_KEY, excerptKey(8)]);
});

it("new messages with files invalidate the lists of files", () => {
  const message = { ...topicMessage(9, "A"), content: '<a href="/user_uploads/1/ab/plan.pdf">plan</a>' };
  expect(staleQueries([{ type: "message", id: 1, message, flags: [] }])).toEqual([CHANNEL_FILES_KEY]);
});
