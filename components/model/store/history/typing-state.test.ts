/** Typing users are known until they expire. */
import { describe, expect, it } from "vitest";
import { afterEvents, arrival } from "../example-events.ts";
import { exampleState, OWN_ID, topicMessage } from "../example-state.ts";
import type { KnownEvent } from "../wire-events.ts";
import { withoutExpired } from "./typing-state.ts";

describe("typing", () => {
  const sender = { user_id: 2, email: "bram@example.com" };
  const typing = (op: "start" | "stop", place: object): KnownEvent => ({
    type: "typing",
    op,
    message_type: "stream",
    sender,
    ...place,
  });
  const inTopic = { stream_id: 3, topic: "A" };

  it("is known per conversation until the user stops or sends", () => {
    const writing = afterEvents(exampleState(), typing("start", inTopic));
    expect([...(writing.typing.get("topic:3:a")?.keys() ?? [])]).toEqual([2]);
    expect(afterEvents(writing, typing("stop", inTopic)).typing.size).toBe(0);
    expect(afterEvents(writing, arrival(topicMessage(11, "A"))).typing.size).toBe(0);
    expect(afterEvents(writing, arrival(topicMessage(11, "B"))).typing.size).toBe(1);
  });

  it("expires, and excludes the user's own typing in another window", () => {
    const own = { user_id: OWN_ID, email: "ada@example.com" };
    const recipients = [own, sender];
    const start = { type: "typing", op: "start", message_type: "direct", recipients } as const;
    const state = afterEvents(exampleState(), { ...start, sender }, { ...start, sender: own });
    expect([...state.typing.keys()]).toEqual(["direct:2"]);
    const until = state.typing.get("direct:2")?.get(2) ?? 0;
    expect(withoutExpired(state.typing, until - 1)).toBe(state.typing);
    expect(withoutExpired(state.typing, until).size).toBe(0);
  });
});
