/** Channel rights match the server's table. */
import { describe, expect, test } from "vitest";
import {
  type ChannelRelation,
  type ChannelRightName,
  channelRights,
  permissionsOfChannels,
} from "../../../lib/channels/channels/channel-rights.ts";
import { channelPermissions } from "../../../lib/channels/channels/channel-settings.contract.ts";
import { ASKERS, type Asker, allowedBy, INSIDE, KINDS } from "../../../lib/testing/who-may/channel-kinds.ts";
import type { ChatState } from "../store/chat-state.ts";
import { exampleState, OWN_ID, registerAnswer } from "../store/example-state.ts";
import { hasChannelRight, mayPost, mayStartTopics } from "./channel-rights.ts";

const NOBODY = { direct_members: [], direct_subgroups: [] };
const READER = { direct_members: [OWN_ID], direct_subgroups: [] };

const ROLES: Readonly<Partial<Record<Asker, 100 | 200 | 300 | 600>>> = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  guest: 600,
  stranger: 600,
};

type Situation = {
  kind: (typeof KINDS)[number];
  role?: 100 | 200 | 300 | 400 | 600;
  isSubscribed: boolean;
  holds: readonly ChannelRelation[];
};

function chatIn({ kind, role = 400, isSubscribed, holds }: Situation) {
  const { realm_users, subscriptions } = registerAnswer();
  const [design] = subscriptions;
  if (!design) throw new Error("The example has a channel.");
  const held = (permission: string) => (holds.some((each) => each === permission) ? READER : NOBODY);
  const channel = {
    ...design,
    invite_only: kind === "shared" || kind === "protected",
    history_public_to_subscribers: kind !== "protected",
    is_archived: kind === "archived",
    ...Object.fromEntries(permissionsOfChannels.map((permission) => [permission, held(permission)])),
  };
  const ofOrganization = holds.flatMap((each) => (typeof each === "object" ? [each.ofOrganization] : []));
  const state = exampleState({
    realm_users: realm_users.map((user) => (user.user_id === OWN_ID ? { ...user, role } : user)),
    subscriptions: isSubscribed ? [channel] : [],
    never_subscribed: isSubscribed ? [] : [channel],
    ...Object.fromEntries(ofOrganization.map((permission) => [`realm_${permission}`, READER])),
  });
  return state;
}

function may(state: ChatState, right: ChannelRightName): boolean {
  const [channel] = state.channels.values();
  return channel !== undefined && hasChannelRight(state, channel, right);
}

const rightNames = Object.keys(channelRights).filter(
  (name): name is ChannelRightName => name in channelRights,
);

describe.each(rightNames)("%s", (right) => {
  test.each(KINDS)("in a channel that is %s, by the user's role", (kind) => {
    const allowed = ASKERS.filter((asker) => {
      const removes = asker === "owner" || asker === "administrator" ? ["can_remove_subscribers_group"] : [];
      const holds = ["can_send_message_group", ...removes] as const satisfies readonly string[];
      return may(
        chatIn({
          kind,
          role: ROLES[asker],
          isSubscribed: INSIDE.some((inside) => inside === asker),
          holds: permissionsOfChannels.filter((permission) => holds.includes(permission)),
        }),
        right,
      );
    });
    expect(allowed).toEqual(allowedBy(right)[kind]);
  });

  test("by each permission that grants it", () => {
    for (const holder of channelRights[right].holders) {
      if (holder === "subscriber" || holder === "administrator") continue;
      // Subscribers have the rights that other rights depend on.
      const inside = { kind: "shared", isSubscribed: true } as const;
      expect([holder, may(chatIn({ ...inside, holds: [holder] }), right)]).toEqual([holder, true]);
    }
  });
});

test("the table names every channel permission", () => {
  expect([...permissionsOfChannels].sort()).toEqual(Object.keys(channelPermissions).sort());
});

test("guests post only in subscribed public channels", () => {
  const guest = { kind: "public", role: 600, holds: ["can_send_message_group"] } as const;
  const posts = (isSubscribed: boolean) => {
    const state = chatIn({ ...guest, isSubscribed });
    const [channel] = state.channels.values();
    return channel && mayPost(state, channel);
  };
  expect([posts(true), posts(false)]).toEqual([true, false]);
});

test("starting topics requires its own permission and the one to post", () => {
  const starts = (...holds: ChannelRelation[]) => {
    const state = chatIn({ kind: "public", isSubscribed: true, holds });
    const [channel] = state.channels.values();
    return channel && mayStartTopics(state, channel);
  };
  expect(starts("can_send_message_group", "can_create_topic_group")).toBe(true);
  expect([starts("can_send_message_group"), starts("can_create_topic_group")]).toEqual([false, false]);
});
