/** Events about an organization's own emoji; everybody receives them, in one of two forms. */
import { z } from "zod";
import type { Viewer } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import { emojiAddedEvent, emojiListedEvent, emojiUpdatedEvent } from "./custom-emoji.contract.ts";
import type { CustomEmojiRecord } from "./custom-emoji-records.ts";
import { presentAllEmoji, presentCustomEmoji } from "./present-custom-emoji.ts";

const everyone = { kind: "everyone" } as const;
const takesEach = ({ options }: Viewer) => options.capabilities.individual_emoji_changes === true;

/** Something has changed. */
export const emojiListed = defineEvent({
  name: "realm_emoji.update",
  stored: z.strictObject({}),
  wire: emojiListedEvent,
  variant: (_stored, viewer) => (takesEach(viewer) ? null : true),
  build: (_stored, _variant, organization) => ({
    op: "update" as const,
    realm_emoji: presentAllEmoji(organization),
  }),
});

/** An emoji was added. */
export const emojiAdded = defineEvent({
  name: "realm_emoji.add",
  stored: z.strictObject({ emojiId: z.int() }),
  audit: (changed) => changed,
  wire: emojiAddedEvent,
  variant: (_stored, viewer) => takesEach(viewer) || null,
  build: ({ emojiId }, _variant, organization) => {
    const emoji = organization.customEmoji.get(emojiId);
    return emoji ? { op: "add" as const, emoji: presentCustomEmoji(emoji) } : null;
  },
});

/** An emoji was deactivated. */
export const emojiDeactivated = defineEvent({
  name: "realm_emoji.update_one",
  stored: z.strictObject({ emojiId: z.int() }),
  audit: (changed) => changed,
  wire: emojiUpdatedEvent,
  variant: (_stored, viewer) => takesEach(viewer) || null,
  build: ({ emojiId }) => ({
    op: "update_one" as const,
    emoji_id: String(emojiId),
    data: { deactivated: true },
  }),
});

/** The events after which an emoji is like this; the first one changes the organization in memory. */
export function emojiEvents(emoji: CustomEmojiRecord): NewEvent[] {
  const entry = emoji.isActive ? emojiAdded : emojiDeactivated;
  return [
    entry.event({ emojiId: emoji.id }, everyone, [{ kind: "custom_emoji", emoji }]),
    emojiListed.event({}, everyone),
  ];
}
