/** Mentions of everyone are suggested where they are allowed. */
import { expect, it } from "vitest";
import { exampleState, OWN_ID, registerAnswer, topicMessage } from "../../../model/store/example-state.ts";
import { mergeMessages } from "../../../model/store/history/merge-fetched.ts";
import { suggestWildcards } from "./suggest-wildcards.ts";

const topic = { kind: "topic", channelId: 3, topic: "A" } as const;
const direct = { kind: "direct", userIds: [2] } as const;

function known(subscriberCount: number, mayMentionMany: boolean) {
  const [design] = registerAnswer().subscriptions;
  return exampleState({
    subscriptions: design ? [{ ...design, subscriber_count: subscriberCount }] : [],
    realm_can_mention_many_users_group: {
      direct_members: mayMentionMany ? [OWN_ID] : [],
      direct_subgroups: [],
    },
  });
}

const suggested = (
  query: string,
  state = known(15, false),
  conversation: typeof topic | typeof direct = topic,
) => suggestWildcards(query, { ...state, conversation }).map(({ insert }) => insert);

it("by each name, as one types it", () => {
  expect(suggested("al")).toEqual(["@**all** "]);
  expect(suggested("every")).toEqual(["@**everyone** "]);
  expect(suggested("chan")).toEqual(["@**channel** "]);
  expect(suggested("top")).toEqual(["@**topic** "]);
  expect(suggested("")).toEqual([]);
  expect(suggested("bram")).toEqual([]);
});

it("of many people, to those who may mention many", () => {
  expect(suggested("all", known(16, false))).toEqual([]);
  expect(suggested("all", known(16, true))).toEqual(["@**all** "]);
  expect(suggested("topic", known(16, false))).toEqual(["@**topic** "]);
});

it("of a topic in which many wrote, to those who may mention many", () => {
  const written = (mayMentionMany: boolean) => {
    const state = known(2, mayMentionMany);
    const messages = Array.from({ length: 16 }, (_, index) =>
      topicMessage(index + 1, "A", { sender_id: index + 1 }),
    );
    return mergeMessages(state, messages);
  };
  expect(suggested("topic", written(false))).toEqual([]);
  expect(suggested("topic", written(true))).toEqual(["@**topic** "]);
});

it("not in direct conversations, which notify everyone anyway", () => {
  for (const query of ["all", "everyone", "channel", "topic"])
    expect(suggested(query, known(2, true), direct)).toEqual([]);
});
