/** An outgoing message waits where the server will put it. */
import { expect, test } from "vitest";
import { exampleState } from "../../model/store/example-state.ts";
import { composerRefusal, conversationOfPlace } from "./composer-place.ts";

const CHANNEL = { kind: "channel", channelId: 3 } as const;

test.each(["", " ", " general chat ", "(no topic)"])("%j names the empty topic", (topic) => {
  expect(conversationOfPlace(CHANNEL, topic)).toEqual({ kind: "topic", channelId: 3, topic: "" });
  const { organization } = exampleState();
  const draft = { content: "Hello", topic, address: "", at: 0 };
  expect(composerRefusal(CHANNEL, draft, { organization, rule: "needed" })).toMatch(/^Name a topic/);
  expect(composerRefusal(CHANNEL, draft, { organization, rule: "optional" })).toBeNull();
});
