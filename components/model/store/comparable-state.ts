/** What two states must agree on that come from the same server: one by events, the other by a new registration. */
import { type ChatState, INITIAL_STATE, stateFromRegister } from "./chat-state.ts";
import type { Message } from "./history/messages-state.ts";
import { countUnread } from "./history/unread-counts.ts";
import type { RegisterAnswer } from "./wire.ts";

/** The state that a new registration begins; clients that do not know what Parley adds are told of no order of views. */
export function registeredState(answer: RegisterAnswer): ChatState {
  return stateFromRegister(INITIAL_STATE, {
    ...answer,
    navigation_view_order: answer.navigation_view_order ?? [],
  });
}

/** The parts that are compared whole. */
const WHOLE = [
  "ownUserId",
  "enterSends",
  "namesReactors",
  "organization",
  "dialect",
  "users",
  "permissions",
  "ownLists",
  "typingRules",
] as const satisfies readonly (keyof ChatState)[];

export interface NotCompared {
  /** Settings of the organization that follow from others: no event has them. */
  readonly settings: ReadonlySet<string>;
  /** Deleted messages: no event says which message of a direct conversation is the newest one when that is gone. */
  readonly deletedIds: ReadonlySet<number>;
}

/** The state as it is compared, without what has no order, no meaning or no event. */
export function comparableState(state: ChatState, { settings, deletedIds }: NotCompared) {
  const { organization, personal, defaults, permissionRules } = state.settings;
  const { domains, folders, ...lists } = state.sharedLists;
  return {
    ...Object.fromEntries(WHOLE.map((part) => [part, state[part]])),
    groups: new Map(
      [...state.groups].map(([id, group]) => [
        id,
        {
          ...group,
          members: group.members.toSorted(),
          direct_subgroup_ids: group.direct_subgroup_ids.toSorted(),
        },
      ]),
    ),
    settings: {
      organization: new Map([...organization].filter(([name]) => !settings.has(name))),
      ...{ personal, defaults, permissionRules },
    },
    sharedLists: { ...lists, folders, domains: new Set(domains) },
    // Statistics are known as of the registration; late events name subscribers who are counted already.
    channels: new Map(
      [...state.channels].map(([id, { isActive: _, subscriberCount: __, ...channel }]) => [id, channel]),
    ),
    topicPolicies: new Map([...state.topicPolicies].filter(([, policy]) => policy !== 0)),
    directs: new Map([...state.directs].filter(([, { maxId }]) => !deletedIds.has(maxId))),
    unread: {
      places: shownPlaces(state),
      mentions: new Set([...state.unread.mentions.keys()].filter((id) => shownPlaces(state).has(id))),
      counts: countUnread(state.unread, state.channels, state.topicPolicies),
    },
  };
}

/** Registrations leave out archived channels; when one returns, so does what was unread in it. */
function shownPlaces({ unread, channels }: ChatState): ReadonlyMap<number, string> {
  const shown = [...unread.places].filter(([, key]) => {
    const conversation = unread.conversations.get(key)?.conversation;
    return conversation?.kind !== "topic" || !channels.get(conversation.channelId)?.isArchived;
  });
  return new Map(shown);
}

/** What the reader sees of a message; the sender's name is that of when it came. */
export function comparableMessage({ senderName: _, isStale: __, reactions, ...message }: Message) {
  return {
    ...message,
    reactions: new Set(reactions.map((each) => ({ ...each, userIds: new Set(each.userIds) }))),
  };
}
