/** The emoji noun, events about an organization's emoji, and picture routes. */
import { z } from "zod";
import type { Viewer } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import { organizationOf, organizationUrl } from "../../kernel/memory/find-organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import type { FileRoute } from "../../kernel/storage/file-route.ts";
import { readStoredFile } from "../../kernel/storage/stored-files.ts";
import * as contracts from "./custom-emoji.contract.ts";
import { emojiAddedEvent, emojiListedEvent, emojiState, emojiUpdatedEvent } from "./custom-emoji.contract.ts";
import {
  type CustomEmojiRecord,
  customEmojiChanges,
  loadCustomEmoji,
  presentAllEmoji,
  presentCustomEmoji,
} from "./custom-emoji-records.ts";
import { emojiDataPath, emojiDataRoute } from "./known-emoji.ts";

/** No credentials required, as clients expect: the URL cannot be guessed. */
const emojiImageRoute: FileRoute = {
  pattern: /^\/user_avatars\/emoji\/(?<name>[\w-]{32})\.(?<format>png|gif|webp)$/,
  async find({ groups: { name = "", format }, origin }) {
    const organization = await organizationOf(origin);
    const key = organization?.customEmoji.keyOf(name);
    const content = key === undefined ? null : await readStoredFile(key);
    if (!content) return null;
    return {
      content,
      contentType: `image/${format}`,
      etag: `"${name}"`,
      cacheControl: "private, max-age=31536000, immutable",
      headers: { "content-security-policy": "default-src 'none'; sandbox" },
    };
  },
};

const everyone = { kind: "everyone" } as const;

const takesEach = ({ options }: Viewer) => options.capabilities.individual_emoji_changes === true;

const emojiListed = defineEvent({
  name: "realm_emoji.update",
  stored: z.strictObject({}),
  wire: emojiListedEvent,
  variant: (_stored, viewer) => (takesEach(viewer) ? null : true),
  build: (_stored, _variant, organization) => ({
    op: "update" as const,
    realm_emoji: presentAllEmoji(organization),
  }),
});

const emojiAdded = defineEvent({
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

const emojiDeactivated = defineEvent({
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

const emojiFamily = stateFamily({
  fetchTypes: ["realm_emoji", "realm"],
  fields: emojiState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("realm_emoji") && { realm_emoji: presentAllEmoji(organization) }),
    ...(wants("realm") && { server_emoji_data_url: `${organizationUrl(organization)}${emojiDataPath()}` }),
  }),
});

export const emoji = defineNoun({
  contracts: [contracts.getCustomEmoji, contracts.uploadCustomEmoji, contracts.deactivateCustomEmoji],
  events: [emojiAdded, emojiDeactivated, emojiListed],
  register: [emojiFamily],
  memory: {
    load: { customEmoji: loadCustomEmoji },
    apply: customEmojiChanges,
  },
  fileRoutes: [emojiImageRoute, emojiDataRoute],
});

/** The first event updates the organization in memory. */
export function emojiEvents(emoji: CustomEmojiRecord): NewEvent[] {
  const entry = emoji.isActive ? emojiAdded : emojiDeactivated;
  return [
    entry.event({ emojiId: emoji.id }, everyone, [{ kind: "custom_emoji", emoji }]),
    emojiListed.event({}, everyone),
  ];
}
