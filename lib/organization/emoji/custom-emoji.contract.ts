/** Wire shapes of emoji. */
import { z } from "zod";
import { defineContract, model, textParam } from "../../kernel/contract/contract.ts";
import { MAX_EMOJI_MIB, MAX_EMOJI_NAME } from "../organization-limits.contract.ts";

/** Unicode's, the organization's, and extra built-in emoji. */
export const EMOJI_KINDS = ["unicode_emoji", "realm_emoji", "zulip_extra_emoji"] as const;

export const customEmojiShape = model(
  "CustomEmoji",
  z.strictObject({
    id: z.string().describe("Id of the emoji, which is the `emoji_code` of reactions and statuses."),
    name: z.string().describe("Name of the emoji."),
    source_url: z.string().describe("Address of the picture."),
    still_url: z
      .string()
      .nullable()
      .describe("Address of the first frame of an animated emoji; null for others."),
    deactivated: z.boolean().describe("Whether it can no longer be used."),
    author_id: z.int().nullable().describe("Id of the user who added it; null if unknown."),
  }),
);

/** By id. */
export const customEmojiMap = z.record(z.string(), customEmojiShape);

export const emojiState = z.object({
  realm_emoji: customEmojiMap.describe("All custom emoji, by id."),
  server_emoji_data_url: z.string().describe("Address of the names of Unicode emoji."),
});

const type = z.literal("realm_emoji");

/** All emoji, for clients without individual_emoji_changes. */
export const emojiListedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  realm_emoji: customEmojiMap.describe("All custom emoji, by id."),
});

/** Feature level 491. */
export const emojiAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  emoji: customEmojiShape.describe("The new emoji."),
});

/** Feature level 491. */
export const emojiUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update_one"),
  emoji_id: z.string().describe("Id of the emoji."),
  data: z
    .strictObject({ deactivated: z.boolean().describe("Whether it can no longer be used.") })
    .describe("The changed fields."),
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
  tag: "organization",
  summary: "List the organization's own emoji",
  auth: "user",
  params: z.object({}),
  returns: z.object({ emoji: customEmojiMap.describe("All custom emoji, by id.") }),
  errors: [],
});

export const uploadCustomEmoji = defineContract({
  operationId: "upload-custom-emoji",
  method: "POST",
  path: "/realm/emoji/{emoji_name}",
  tag: "organization",
  summary: "Add an emoji",
  auth: "user",
  oneOf: ["can_add_custom_emoji_group"],
  params: z.object({ emoji_name: nameParam.describe("Name of the emoji.") }),
  returns: z.object({}),
  errors: ["RATE_LIMIT_HIT"],
  file: { mostBytes: MAX_EMOJI_MIB * 1024 ** 2, notOne: "You must upload exactly one file." },
});

export const deactivateCustomEmoji = defineContract({
  operationId: "deactivate-custom-emoji",
  method: "DELETE",
  path: "/realm/emoji/{emoji_name}",
  tag: "organization",
  summary: "Deactivate an emoji",
  auth: "user",
  mayBeMissing: true,
  params: z.object({ emoji_name: nameParam.describe("Name of the emoji.") }),
  returns: z.object({}),
  errors: [],
});

export type EmojiKind = (typeof EMOJI_KINDS)[number];

export const emojiShape = {
  emoji_name: z.string().describe("Name of the emoji."),
  emoji_code: z
    .string()
    .describe(
      "Code of the emoji: hexadecimal code points of Unicode emoji, joined by hyphens, or the id of a custom one.",
    ),
  reaction_type: z.enum(EMOJI_KINDS).describe("Kind of emoji."),
};
