/** A message's reactions by emoji. */
import type { EmojiKind } from "../../../../lib/organization/emoji/custom-emoji.contract.ts";
import type { WireReaction } from "../wire.ts";

/** A Unicode emoji, a custom one, or one of the protocol's own. */
export type Emoji = { kind: EmojiKind; code: string; name: string };

/** In order of reacting. */
export type Reaction = Emoji & { userIds: readonly number[] };

/** In order of first use. */
export type Reactions = readonly Reaction[];

/** Shared, since most messages have none. */
export const NO_REACTIONS: Reactions = [];

/** Ignores names: an emoji may have several. */
export function isSameEmoji(one: Emoji, other: Emoji): boolean {
  return one.kind === other.kind && one.code === other.code;
}

/** The wire has one entry per user. */
export function reactionsFromWire(wire: readonly WireReaction[]): Reactions {
  return wire.reduce((reactions, { reaction_type: kind, emoji_code: code, emoji_name: name, user_id }) => {
    return withReaction(reactions, { kind, code, name }, user_id);
  }, NO_REACTIONS);
}

export function withReaction(reactions: Reactions, emoji: Emoji, userId: number): Reactions {
  const known = reactions.find((reaction) => isSameEmoji(reaction, emoji));
  if (!known) return [...reactions, { ...emoji, userIds: [userId] }];
  if (known.userIds.includes(userId)) return reactions;
  const changed = { ...known, userIds: [...known.userIds, userId] };
  return reactions.map((reaction) => (reaction === known ? changed : reaction));
}

export function withoutReaction(reactions: Reactions, emoji: Emoji, userId: number): Reactions {
  const known = reactions.find((reaction) => isSameEmoji(reaction, emoji));
  if (!known?.userIds.includes(userId)) return reactions;
  const userIds = known.userIds.filter((id) => id !== userId);
  if (userIds.length === 0) return reactions.filter((reaction) => reaction !== known);
  return reactions.map((reaction) => (reaction === known ? { ...known, userIds } : reaction));
}
