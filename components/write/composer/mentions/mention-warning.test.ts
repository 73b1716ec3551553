/** Warnings match refusals, and mentions of many. */
import { expect, it } from "vitest";
import { applyEvents } from "../../../model/store/event-table.ts";
import {
  exampleGroup,
  exampleState,
  OWN_ID,
  registerAnswer,
  topicMessage,
} from "../../../model/store/example-state.ts";
import { mergeMessages } from "../../../model/store/history/merge-fetched.ts";
import type { PermissionHolder } from "../../../model/store/wire.ts";
import { mentionWarning } from "./mention-warning.ts";

const ME: PermissionHolder = { direct_members: [OWN_ID], direct_subgroups: [] };
const NO_ONE: PermissionHolder = { direct_members: [], direct_subgroups: [] };
const designers = exampleGroup(7, "designers", { members: [2], can_mention_group: NO_ONE });

function state(subscriberCount: number, mayMentionMany: boolean) {
  const [design] = registerAnswer().subscriptions;
  return exampleState({
    subscriptions: design ? [{ ...design, subscriber_count: subscriberCount }] : [],
    realm_user_groups: [designers],
    realm_can_mention_many_users_group: mayMentionMany ? ME : NO_ONE,
  });
}

const topic = { kind: "topic", channelId: 3, topic: "A" } as const;
const direct = { kind: "direct", userIds: [2] } as const;

it("warns about wildcard mentions in a large channel, allowed or refused", () => {
  expect(mentionWarning("@**all** hi", topic, state(16, true))).toEqual({
    sentence: "This will notify all 16 people in design.",
    isRefused: false,
  });
  expect(mentionWarning("@**everyone** hi", topic, state(16, false))).toEqual({
    sentence: "You cannot notify everyone in design: it has 16 people.",
    isRefused: true,
  });
});

it("ignores small channels, direct messages, and mentions that notify few", () => {
  expect(mentionWarning("@**all** hi", topic, state(15, false))).toBeNull();
  expect(mentionWarning("@**all** hi", direct, state(16, false))).toBeNull();
  expect(mentionWarning("@_**all** and `@**all**` and @**Bram**", topic, state(16, false))).toBeNull();
});

it("warns about a group without permission, and suggests a silent mention", () => {
  expect(mentionWarning("@*designers* hi", direct, state(2, false))).toEqual({
    sentence: "You cannot notify designers. Write @_*designers* to mention the group silently.",
    isRefused: true,
  });
  expect(mentionWarning("@_*designers* hi", topic, state(2, false))).toBeNull();
  const allowed = applyEvents(state(2, false), [
    { id: 1, type: "user_group", op: "update", group_id: 7, data: { can_mention_group: ME } },
  ]);
  expect(mentionWarning("@*designers* hi", topic, allowed)).toBeNull();
});

it("warns about topic mentions with many known participants", () => {
  const written = Array.from({ length: 16 }, (_, index) =>
    topicMessage(index + 1, "a", { sender_id: index + 1 }),
  );
  const known = mergeMessages(state(20, false), written);
  expect(mentionWarning("@**topic** hi", topic, known)).toEqual({
    sentence: "You cannot notify everyone who wrote in this topic: there are more than 15 people.",
    isRefused: true,
  });
  expect(mentionWarning("@**topic** hi", { ...topic, topic: "B" }, known)).toBeNull();
});
