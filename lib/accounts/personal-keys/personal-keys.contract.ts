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
  /** Oldest first. */
  api_keys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Seconds since 1970. */
      date_created: z.int(),
      /** Seconds since 1970, rounded to the hour; null: never. */
      last_used: z.int().nullable(),
      /** Seconds since 1970; null: never. Expired keys stay listed until they are revoked. */
      expires_at: z.int().nullable(),
      scopes,
    }),
  ),
});

const newKey = {
  name: textParam(utf16Limit(MAX_KEY_NAME)),
  /** Seconds since 1970. Absent: the key never expires. */
  expires_at: intParam().optional(),
  /** Absent: all scopes. */
  scopes: jsonParam(scopes.min(1).max(KEY_SCOPES.length)).optional(),
};

const createdKey = z.object({
  id: z.int(),
  /** Shown only in this response. */
  api_key: z.string(),
});

export const getPersonalKeys = defineContract({
  operationId: "get-personal-keys",
  method: "GET",
  path: "/users/me/api_keys",
  tag: "authentication",
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
  tag: "authentication",
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
  tag: "authentication",
  summary: "Revoke a key for one program",
  auth: "user",
  peopleOnly: true,
  params: z.object({ key_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const getBotKeys = defineContract({
  operationId: "get-bot-keys",
  method: "GET",
  path: "/bots/{bot_id}/api_keys",
  tag: "users",
  summary: "List a bot's keys for single programs",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam() }),
  returns: keyList,
  errors: [],
});

export const createBotKey = defineContract({
  operationId: "create-bot-key",
  method: "POST",
  path: "/bots/{bot_id}/api_keys",
  tag: "users",
  summary: "Create a key for one program of one of your bots",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam(), ...newKey }),
  returns: createdKey,
  errors: [],
});

export const revokeBotKey = defineContract({
  operationId: "revoke-bot-key",
  method: "DELETE",
  path: "/bots/{bot_id}/api_keys/{key_id}",
  tag: "users",
  summary: "Revoke a bot's key for one program",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam(), key_id: intParam() }),
  returns: z.object({}),
  errors: [],
});
