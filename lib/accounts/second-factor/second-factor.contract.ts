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
  tag: "account",
  summary: "Get whether the account has a second factor",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    enabled: z.boolean().describe("Whether a second factor is required to sign in."),
    recovery_codes_left: z
      .int()
      .describe("Number of unused recovery codes, each of which replaces a code once."),
  }),
  errors: [],
});

export const beginSecondFactor = defineContract({
  operationId: "begin-second-factor",
  method: "POST",
  path: "/users/me/second_factor",
  tag: "account",
  summary: "Begin to set up a second factor",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    secret: z.string().describe("Base 32, for authenticator apps (RFC 6238)."),
    uri: z.string().describe("The secret as a URI for authenticator apps."),
  }),
  errors: [],
});

export const confirmSecondFactor = defineContract({
  operationId: "confirm-second-factor",
  method: "POST",
  path: "/users/me/second_factor/confirm",
  tag: "account",
  summary: "Turn the second factor on, with a first code",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    code: textParam(MAX_CODE).describe("Code of the authenticator app, or a recovery code."),
  }),
  returns: z.object({
    recovery_codes: z.array(z.string()).describe("Shown only in this response."),
  }),
  errors: [],
});

export const replaceRecoveryCodes = defineContract({
  operationId: "replace-recovery-codes",
  method: "POST",
  path: "/users/me/second_factor/recovery_codes",
  tag: "account",
  summary: "Replace the recovery codes of the second factor",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    code: textParam(MAX_CODE).describe("Code of the authenticator app, or a recovery code."),
  }),
  returns: z.object({
    recovery_codes: z.array(z.string()).describe("Shown only in this response."),
  }),
  errors: [],
});

export const removeSecondFactor = defineContract({
  operationId: "remove-second-factor",
  method: "DELETE",
  path: "/users/me/second_factor",
  tag: "account",
  summary: "Turn the second factor off",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    code: textParam(MAX_CODE).describe("Code of the authenticator app, or a recovery code."),
  }),
  returns: z.object({}),
  errors: [],
});

export const getSecondFactorOfUser = defineContract({
  operationId: "get-second-factor-of-user",
  method: "GET",
  path: "/users/{user_id}/second_factor",
  tag: "account",
  summary: "Get whether a person has a second factor",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam().describe("Id of the user.") }),
  returns: z.object({ enabled: z.boolean().describe("Whether a second factor is required to sign in.") }),
  errors: [],
});

export const removeSecondFactorOfUser = defineContract({
  operationId: "remove-second-factor-of-user",
  method: "DELETE",
  path: "/users/{user_id}/second_factor",
  tag: "account",
  summary: "Turn off the second factor of somebody who has lost it",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  noProgramKeys: true,
  params: z.object({ user_id: intParam().describe("Id of the user.") }),
  returns: z.object({}),
  errors: [],
});
