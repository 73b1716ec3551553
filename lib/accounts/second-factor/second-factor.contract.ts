/** Specific to Parley. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** Characters: six digits or a recovery code, with spaces and dashes. */
export const MAX_CODE = 40;

export const getSecondFactor = defineContract({
  operationId: "get-second-factor",
  method: "GET",
  path: "/users/me/second_factor",
  tag: "authentication",
  summary: "Get whether the account has a second factor",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    enabled: z.boolean(),
    /** Each replaces a code once. */
    recovery_codes_left: z.int(),
  }),
  errors: [],
});

export const beginSecondFactor = defineContract({
  operationId: "begin-second-factor",
  method: "POST",
  path: "/users/me/second_factor",
  tag: "authentication",
  summary: "Begin to set up a second factor",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    /** Base 32, for authenticator apps (RFC 6238). */
    secret: z.string(),
    /** The secret as a URI for authenticator apps. */
    uri: z.string(),
  }),
  errors: [],
});

export const confirmSecondFactor = defineContract({
  operationId: "confirm-second-factor",
  method: "POST",
  path: "/users/me/second_factor/confirm",
  tag: "authentication",
  summary: "Turn the second factor on, with a first code",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ code: textParam(MAX_CODE) }),
  returns: z.object({
    /** Shown only in this response. */
    recovery_codes: z.array(z.string()),
  }),
  errors: [],
});

export const replaceRecoveryCodes = defineContract({
  operationId: "replace-recovery-codes",
  method: "POST",
  path: "/users/me/second_factor/recovery_codes",
  tag: "authentication",
  summary: "Replace the recovery codes of the second factor",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ code: textParam(MAX_CODE) }),
  returns: z.object({
    /** Shown only in this response. */
    recovery_codes: z.array(z.string()),
  }),
  errors: [],
});

export const removeSecondFactor = defineContract({
  operationId: "remove-second-factor",
  method: "DELETE",
  path: "/users/me/second_factor",
  tag: "authentication",
  summary: "Turn the second factor off",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ code: textParam(MAX_CODE) }),
  returns: z.object({}),
  errors: [],
});

export const getSecondFactorOfUser = defineContract({
  operationId: "get-second-factor-of-user",
  method: "GET",
  path: "/users/{user_id}/second_factor",
  tag: "authentication",
  summary: "Get whether a person has a second factor",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam() }),
  returns: z.object({ enabled: z.boolean() }),
  errors: [],
});

export const removeSecondFactorOfUser = defineContract({
  operationId: "remove-second-factor-of-user",
  method: "DELETE",
  path: "/users/{user_id}/second_factor",
  tag: "authentication",
  summary: "Turn off the second factor of somebody who has lost it",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  noProgramKeys: true,
  params: z.object({ user_id: intParam() }),
  returns: z.object({}),
  errors: [],
});
