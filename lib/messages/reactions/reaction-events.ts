/** Events about reactions. */
import { z } from "zod";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import { EMOJI_KINDS, type EmojiKind } from "../../organization/emoji/custom-emoji.contract.ts";
import { personView, shownPerson } from "../../people/users/shown-person.ts";
import { knewThen } from "../../people/users/user-access.ts";
import { reachesBeyondReaders } from "../messages/message-readers.ts";
import { reactionEvent } from "./reaction-events.contract.ts";

const storedReaction = z.strictObject({
  op: z.enum(["add", "remove"]),
  messageId: z.int(),
  /** The people of a direct conversation know each other. */
  isDirect: z.boolean(),
  userId: z.int(),
  emojiKind: z.enum<readonly EmojiKind[]>(EMOJI_KINDS),
  emojiCode: z.string(),
  emojiName: z.string(),
});

/** A person has reacted to a message, or taken a reaction back. */
export const reactionChanged = defineEvent({
  name: "reaction",
  stored: storedReaction,
  wire: reactionEvent,
  variant: ({ userId, isDirect }, viewer, organization) => {
    const person = organization.users.get(userId);
    if (!person) return null;
    return personView(viewer.user, person, isDirect || knewThen(organization, viewer, person));
  },
  build: ({ op, messageId, userId, emojiKind, emojiCode, emojiName }, view, organization) => {
    const person = organization.users.get(userId);
    if (!person) return null;
    const { email, fullName } = shownPerson(organization, person, view);
    return {
      op,
      message_id: messageId,
      emoji_name: emojiName,
      emoji_code: emojiCode,
      reaction_type: emojiKind,
      user_id: userId,
      user: { user_id: userId, email, full_name: fullName, is_mirror_dummy: false },
    };
  },
  reachesBeyond: reachesBeyondReaders,
  messageIds: ({ messageId }) => [messageId],
});
