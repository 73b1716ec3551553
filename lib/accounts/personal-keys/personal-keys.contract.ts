/** Specific to Parley. */
import { z } from "zod";
import { KEY_SCOPES } from "../../auth/keys/key-scopes.contract.ts";
import {
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { MAX_KEY_NAME } from "../account-limits.contract.ts";

const scopes = z.array(z.enum(KEY_SCOPES));

const keyList = z.object({
  api_keys: z
    .array(
      z.object({
        id: z.int().describe("Id of the key."),
        name: z.string().describe("Name that its creator chose."),
        date_created: z.int().describe("When it was created, in seconds since 1970."),
        last_used: z
          .int()
          .nullable()
          .describe("When it was last used, in seconds since 1970, rounded to the hour; null if never."),
        expires_at: z
          .int()
          .nullable()
          .describe(
            "When it expires, in seconds since 1970; null if never. Expired keys stay listed until they are revoked.",
          ),
        scopes: scopes.describe("What the key may do."),
      }),
    )
    .describe("Keys of the account, oldest first."),
});

const newKey = {
  name: textParam(utf16Limit(MAX_KEY_NAME)).describe("Name of the key."),
  expires_at: intParam()
    .optional()
    .describe("When the key expires, in seconds since 1970; by default it never does."),
  scopes: jsonParam(scopes.min(1).max(KEY_SCOPES.length))
    .optional()
    .describe("What the key may do: `read`, `send` or `manage`; by default all of them."),
};

const createdKey = z.object({
  id: z.int().describe("Id of the new key."),
  api_key: z.string().describe("The key, which only this response shows."),
});

export const getPersonalKeys = defineContract({
  operationId: "get-personal-keys",
  method: "GET",
  path: "/users/me/api_keys",
  tag: "account",
  summary: "List the account's keys for single programs",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: keyList,
  errors: [],
});

export const createPersonalKey = defineContract({
  operationId: "create-personal-key",
  method: "POST",
  path: "/users/me/api_keys",
  tag: "account",
  summary: "Create a key for one program",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object(newKey),
  returns: createdKey,
  errors: [],
});

export const revokePersonalKey = defineContract({
  operationId: "revoke-personal-key",
  method: "DELETE",
  path: "/users/me/api_keys/{key_id}",
  tag: "account",
  summary: "Revoke a key for one program",
  auth: "user",
  peopleOnly: true,
  params: z.object({ key_id: intParam().describe("Id of the key.") }),
  returns: z.object({}),
  errors: [],
});

export const getBotKeys = defineContract({
  operationId: "get-bot-keys",
  method: "GET",
  path: "/bots/{bot_id}/api_keys",
  tag: "bots",
  summary: "List a bot's keys for single programs",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: keyList,
  errors: [],
});

export const createBotKey = defineContract({
  operationId: "create-bot-key",
  method: "POST",
  path: "/bots/{bot_id}/api_keys",
  tag: "bots",
  summary: "Create a key for one program of one of your bots",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot."), ...newKey }),
  returns: createdKey,
  errors: [],
});

export const revokeBotKey = defineContract({
  operationId: "revoke-bot-key",
  method: "DELETE",
  path: "/bots/{bot_id}/api_keys/{key_id}",
  tag: "bots",
  summary: "Revoke a bot's key for one program",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    bot_id: intParam().describe("Id of the bot."),
    key_id: intParam().describe("Id of the key."),
  }),
  returns: z.object({}),
  errors: [],
});
