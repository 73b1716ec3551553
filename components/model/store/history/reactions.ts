/** The reactions to a message, one entry per emoji with the people who chose it. */
import type { EmojiKind } from "../../../../lib/organization/emoji/custom-emoji.contract.ts";
import type { WireReaction } from "../wire.ts";

/** One emoji of Unicode, of the organization, or of the protocol. */
export type Emoji = { kind: EmojiKind; code: string; name: string };

/** `userIds`: who chose it, in the order in which they did. */
export type Reaction = Emoji & { userIds: readonly number[] };

/** In the order in which each emoji was first chosen. */
export type Reactions = readonly Reaction[];

/** Shared, since most messages have none. */
export const NO_REACTIONS: Reactions = [];

/** Whether two emoji are the same; an emoji may have several names. */
export function isSameEmoji(one: Emoji, other: Emoji): boolean {
  return one.kind === other.kind && one.code === other.code;
}

/** The reactions of a wire message, which lists one per person. */
export function reactionsFromWire(wire: readonly WireReaction[]): Reactions {
  return wire.reduce((reactions, { reaction_type: kind, emoji_code: code, emoji_name: name, user_id }) => {
    return withReaction(reactions, { kind, code, name }, user_id);
  }, NO_REACTIONS);
}

/** The reactions with this person's; the same ones when they are there already. */
export function withReaction(reactions: Reactions, emoji: Emoji, userId: number): Reactions {
  const known = reactions.find((reaction) => isSameEmoji(reaction, emoji));
  if (!known) return [...reactions, { ...emoji, userIds: [userId] }];
  if (known.userIds.includes(userId)) return reactions;
  const changed = { ...known, userIds: [...known.userIds, userId] };
  return reactions.map((reaction) => (reaction === known ? changed : reaction));
}

/** The reactions without this person's; an emoji that nobody chooses any more is gone. */
export function withoutReaction(reactions: Reactions, emoji: Emoji, userId: number): Reactions {
  const known = reactions.find((reaction) => isSameEmoji(reaction, emoji));
  if (!known?.userIds.includes(userId)) return reactions;
  const userIds = known.userIds.filter((id) => id !== userId);
  if (userIds.length === 0) return reactions.filter((reaction) => reaction !== known);
  return reactions.map((reaction) => (reaction === known ? { ...known, userIds } : reaction));
}
