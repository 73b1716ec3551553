/** Answers of bots to this user alone. */
import { expect, it } from "vitest";
import { afterEvents } from "../example-events.ts";
import { exampleState } from "../example-state.ts";
import type { KnownEvent } from "../wire-events.ts";
import { isShown, withoutBotReply } from "./bot-replies-state.ts";

const answer = (interaction_id: number, given: object = {}): KnownEvent => ({
  type: "interaction_reply",
  interaction_id,
  bot_id: 2,
  stream_id: 3,
  topic: "A",
  content: "<p>Done</p>",
  is_failure: false,
  ...given,
});

it("are kept with their conversation or message, until they are dismissed", () => {
  const { botReplies } = afterEvents(
    exampleState(),
    answer(1),
    answer(2, { message_id: 7, stream_id: undefined, topic: undefined, user_ids: [1, 2] }),
  );
  expect(botReplies).toMatchObject([
    { interactionId: 1, messageId: null, conversation: { kind: "topic", channelId: 3, topic: "A" } },
    { interactionId: 2, messageId: 7, conversation: { kind: "direct", userIds: [2] }, html: "<p>Done</p>" },
  ]);
  expect(withoutBotReply(botReplies, 1).map(({ interactionId }) => interactionId)).toEqual([2]);
});

it("are not shown when everyone sees the answer, unless the bot could not be reached", () => {
  const { botReplies } = afterEvents(
    exampleState(),
    answer(1, { content: null }),
    answer(2, { content: null, is_failure: true }),
  );
  expect(botReplies.map(isShown)).toEqual([false, true]);
});

it("are bounded", () => {
  const many = Array.from({ length: 60 }, (_, index) => answer(index + 1));
  const { botReplies } = afterEvents(exampleState(), ...many);
  expect(botReplies).toHaveLength(50);
  expect(botReplies.at(-1)?.interactionId).toBe(60);
});
