/** The icon counts what the user chose. */
import { expect, it } from "vitest";
import { POLICY_FOLLOWED } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { exampleState } from "../../model/store/example-state.ts";
import { topicKey } from "../../model/store/history/conversation.ts";
import { iconCount } from "./icon-count.ts";

const { unread } = exampleState({
  unread_msgs: {
    count: 6,
    pms: [{ other_user_id: 2, sender_id: 2, unread_message_ids: [1, 2] }],
    streams: [
      { stream_id: 3, topic: "A", unread_message_ids: [3, 4] },
      { stream_id: 3, topic: "B", unread_message_ids: [5, 6] },
    ],
    huddles: [],
    mentions: [2, 6],
    old_unreads_missing: false,
  },
});
const policies = new Map([[topicKey(3, "A"), POLICY_FOLLOWED]]);

it.each([
  ["everything unread", 1, 6],
  ["direct messages, mentions and followed topics", 2, 5],
  ["direct messages and mentions, each once", 3, 3],
  ["nothing", 4, 0],
])("%s", (_, style, count) => {
  expect(iconCount(unread, policies, style, 6)).toBe(count);
});
