/** Wire shapes of changing avatars: one's own and, Parley's own, another person's or a bot's. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { MAX_AVATAR_MIB } from "../../organization/organization-limits.contract.ts";

const uploaded = { mostBytes: MAX_AVATAR_MIB * 1024 ** 2, notOne: "You must upload exactly one avatar." };

export const uploadAvatar = defineContract({
  operationId: "upload-avatar",
  method: "POST",
  path: "/users/me/avatar",
  tag: "account",
  summary: "Upload the caller's own avatar",
  auth: "user",
  params: z.object({}),
  returns: z.object({ avatar_url: z.string().describe("Address of the new profile picture.") }),
  errors: ["RATE_LIMIT_HIT"],
  file: uploaded,
});

export const removeAvatar = defineContract({
  operationId: "remove-avatar",
  method: "DELETE",
  path: "/users/me/avatar",
  tag: "account",
  summary: "Return to the drawn avatar",
  auth: "user",
  params: z.object({}),
  returns: z.object({ avatar_url: z.string().describe("Address of the new profile picture.") }),
  errors: [],
});

export const uploadAvatarOfUser = defineContract({
  operationId: "upload-avatar-of-user",
  method: "POST",
  path: "/users/{user_id}/avatar",
  tag: "people",
  summary: "Upload a person's avatar",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam().describe("Id of the person.") }),
  returns: z.object({ avatar_url: z.string().describe("Address of the new profile picture.") }),
  errors: ["RATE_LIMIT_HIT"],
  file: uploaded,
});

export const removeAvatarOfUser = defineContract({
  operationId: "remove-avatar-of-user",
  method: "DELETE",
  path: "/users/{user_id}/avatar",
  tag: "people",
  summary: "Return to a person's drawn avatar",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam().describe("Id of the person.") }),
  returns: z.object({ avatar_url: z.string().describe("Address of the new profile picture.") }),
  errors: [],
});

export const uploadAvatarOfBot = defineContract({
  operationId: "upload-avatar-of-bot",
  method: "POST",
  path: "/bots/{bot_id}/avatar",
  tag: "bots",
  summary: "Upload a bot's avatar",
  auth: "user",
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: z.object({ avatar_url: z.string().describe("Address of the bot's new picture.") }),
  errors: ["RATE_LIMIT_HIT"],
  file: uploaded,
});

export const removeAvatarOfBot = defineContract({
  operationId: "remove-avatar-of-bot",
  method: "DELETE",
  path: "/bots/{bot_id}/avatar",
  tag: "bots",
  summary: "Return to a bot's drawn avatar",
  auth: "user",
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: z.object({ avatar_url: z.string().describe("Address of the bot's new picture.") }),
  errors: [],
});
