/** Wire shapes of changing one's own avatar. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { MAX_AVATAR_MIB } from "../../organization/organization-limits.contract.ts";

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
  file: { mostBytes: MAX_AVATAR_MIB * 1024 ** 2, notOne: "You must upload exactly one avatar." },
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
