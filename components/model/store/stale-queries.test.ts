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

const edit = {
  type: "update_message" as const,
  id: 2,
  message_id: 7,
  message_ids: [7],
  flags: [],
  edit_timestamp: 1,
  rendering_only: false,
};

it("moves and deletions invalidate counts and files; new messages do not", () => {
  expect(
    staleQueries([
      { type: "message", id: 1, message: topicMessage(9, "A"), flags: [] },
      { ...edit, subject: "B" },
      { type: "delete_message", id: 3, message_ids: [7, 8] },
      { type: "heartbeat", id: 4 },
    ]),
  ).toEqual([TOPIC_ACTIVITY_KEY, CHANNEL_FILES_KEY, excerptKey(7), excerptKey(8)]);
  expect(staleQueries([{ ...edit, new_stream_id: 5 }])).toEqual([TOPIC_ACTIVITY_KEY, CHANNEL_FILES_KEY]);
});

it("edits invalidate excerpts, and files only where the text has some, since bots edit ten times a second", () => {
  const plain = "<p>plain</p>";
  const file = '<a href="/user_uploads/1/ab/plan.pdf">plan</a>';
  const staleBy = (rendered_content: string, orig_rendered_content: string) =>
    staleQueries([{ ...edit, rendered_content, orig_rendered_content }]);
  expect(staleBy(plain, plain)).toEqual([excerptKey(7)]);
  expect(staleBy(file, plain)).toEqual([excerptKey(7), CHANNEL_FILES_KEY]);
  expect(staleBy(plain, file)).toEqual([excerptKey(7), CHANNEL_FILES_KEY]);
});

it("new messages with files invalidate the lists of files", () => {
  const message = { ...topicMessage(9, "A"), content: '<a href="/user_uploads/1/ab/plan.pdf">plan</a>' };
  expect(staleQueries([{ type: "message", id: 1, message, flags: [] }])).toEqual([CHANNEL_FILES_KEY]);
});
