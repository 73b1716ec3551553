/** Wire shapes of emoji. */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";
import { MAX_EMOJI_MIB, MAX_EMOJI_NAME } from "../organization-limits.contract.ts";

/** Unicode's, the organization's, and extra built-in emoji. */
export const EMOJI_KINDS = ["unicode_emoji", "realm_emoji", "zulip_extra_emoji"] as const;

export const customEmojiShape = z.strictObject({
  /** The `emoji_code` of reactions and statuses. */
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  /** First frame of an animated emoji; else null. */
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: z.int().nullable(),
});

/** By id. */
export const customEmojiMap = z.record(z.string(), customEmojiShape);

export const emojiState = z.object({
  realm_emoji: customEmojiMap,
  /** Absolute URL of the names of Unicode emoji. */
  server_emoji_data_url: z.string(),
});

const type = z.literal("realm_emoji");

/** All emoji, for clients without individual_emoji_changes. */
export const emojiListedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  realm_emoji: customEmojiMap,
});

/** Feature level 491. */
export const emojiAddedEvent = z.strictObject({ type, op: z.literal("add"), emoji: customEmojiShape });

/** Feature level 491. */
export const emojiUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update_one"),
  emoji_id: z.string(),
  data: z.strictObject({ deactivated: z.boolean() }),
});

/** Per organization, including deactivated ones: every register response lists them all. */
export const MAX_CUSTOM_EMOJI = 2_000;

/** Per person, so that nobody exhausts the organization's limit. */
export const MAX_OF_AUTHOR = 500;

const nameParam = textParam(4 * MAX_EMOJI_NAME);

export const getCustomEmoji = defineContract({
  operationId: "get-custom-emoji",
  method: "GET",
  path: "/realm/emoji",
  tag: "server_and_organizations",
  summary: "List the organization's own emoji",
  auth: "user",
  params: z.object({}),
  returns: z.object({ emoji: customEmojiMap }),
  errors: [],
});

export const uploadCustomEmoji = defineContract({
  operationId: "upload-custom-emoji",
  method: "POST",
  path: "/realm/emoji/{emoji_name}",
  tag: "server_and_organizations",
  summary: "Add an emoji",
  auth: "user",
  oneOf: ["can_add_custom_emoji_group"],
  params: z.object({ emoji_name: nameParam }),
  returns: z.object({}),
  errors: ["RATE_LIMIT_HIT"],
  file: { mostBytes: MAX_EMOJI_MIB * 1024 ** 2, notOne: "You must upload exactly one file." },
});

export const deactivateCustomEmoji = defineContract({
  operationId: "deactivate-custom-emoji",
  method: "DELETE",
  path: "/realm/emoji/{emoji_name}",
  tag: "server_and_organizations",
  summary: "Deactivate an emoji",
  auth: "user",
  params: z.object({ emoji_name: nameParam }),
  returns: z.object({}),
  errors: [],
});

export type EmojiKind = (typeof EMOJI_KINDS)[number];

export const emojiShape = {
  emoji_name: z.string(),
  /** Unicode emoji: hexadecimal code points without variation selectors, joined by hyphens. */
  emoji_code: z.string(),
  reaction_type: z.enum(EMOJI_KINDS),
};
