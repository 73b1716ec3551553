/** Specific to Parley. */
import { z } from "zod";
import { defineContract, intParam, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import { MAX_KEY_NAME } from "../account-limits.contract.ts";

export const getPersonalKeys = defineContract({
  operationId: "get-personal-keys",
  method: "GET",
  path: "/users/me/api_keys",
  tag: "account",
  summary: "List the account's keys for single programs",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    api_keys: z
      .array(
        z.object({
          id: z.int().describe("Id of the key."),
          name: z.string().describe("Name that the person chose."),
          date_created: z.int().describe("When it was created, in seconds since 1970."),
          last_used: z
            .int()
            .nullable()
            .describe("When it was last used, in seconds since 1970, rounded to the hour; null if never."),
        }),
      )
      .describe("Keys of the account, oldest first."),
  }),
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
  params: z.object({ name: textParam(utf16Limit(MAX_KEY_NAME)).describe("Name of the key.") }),
  returns: z.object({
    id: z.int().describe("Id of the new key."),
    api_key: z.string().describe("The key, which only this response shows."),
  }),
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
