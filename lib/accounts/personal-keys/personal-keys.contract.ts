/** Specific to Parley. */
import { z } from "zod";
import { defineContract, intParam, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import { MAX_KEY_NAME } from "../account-limits.contract.ts";

export const getPersonalKeys = defineContract({
  operationId: "get-personal-keys",
  method: "GET",
  path: "/users/me/api_keys",
  tag: "authentication",
  summary: "List the account's keys for single programs",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    /** Oldest first. */
    api_keys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Seconds since 1970. */
        date_created: z.int(),
        /** Seconds since 1970, rounded to the hour; null: never. */
        last_used: z.int().nullable(),
      }),
    ),
  }),
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
  params: z.object({ name: textParam(utf16Limit(MAX_KEY_NAME)) }),
  returns: z.object({
    id: z.int(),
    /** Shown only in this response. */
    api_key: z.string(),
  }),
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
