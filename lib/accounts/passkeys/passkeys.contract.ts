/** Passkeys (WebAuthn); specific to Parley. */
import { z } from "zod";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { MAX_PASSKEY_NAME } from "../account-limits.contract.ts";

const MAX_CREDENTIAL_ID = 1_400;
const MAX_PART = 16_000;
const MAX_TRANSPORTS = 10;

const bytes = (longest: number) => boundedText(longest).regex(/^[\w-]*$/);

/** Result of `navigator.credentials.create()` as standard JSON. */
export const createdCredential = z.object({
  id: bytes(MAX_CREDENTIAL_ID).describe("Id of the credential, in Base64url."),
  rawId: bytes(MAX_CREDENTIAL_ID).describe("Id of the credential, in Base64url."),
  type: z.literal("public-key"),
  response: z
    .object({
      clientDataJSON: bytes(MAX_PART).describe("What the browser signed, in Base64url."),
      attestationObject: bytes(MAX_PART).describe("The new public key, in Base64url."),
      transports: z
        .array(boundedText(40))
        .max(MAX_TRANSPORTS)
        .optional()
        .describe("How the authenticator can be reached."),
    })
    .describe("The authenticator's answer."),
});

/** Result of `navigator.credentials.get()` as standard JSON. */
export const assertedCredential = z.object({
  id: bytes(MAX_CREDENTIAL_ID).describe("Id of the credential, in Base64url."),
  rawId: bytes(MAX_CREDENTIAL_ID).describe("Id of the credential, in Base64url."),
  type: z.literal("public-key"),
  response: z
    .object({
      clientDataJSON: bytes(MAX_PART).describe("What the browser signed, in Base64url."),
      authenticatorData: bytes(MAX_PART).describe("What the authenticator signed, in Base64url."),
      signature: bytes(MAX_PART).describe("The signature, in Base64url."),
      userHandle: bytes(MAX_CREDENTIAL_ID)
        .nullish()
        .describe("Id of the account at the authenticator, in Base64url."),
    })
    .describe("The authenticator's answer."),
});

/** Options of `navigator.credentials` as standard JSON. */
const options = z.record(z.string(), z.unknown());
const name = textParam(utf16Limit(MAX_PASSKEY_NAME));

export const getPasskeys = defineContract({
  operationId: "get-passkeys",
  method: "GET",
  path: "/users/me/passkeys",
  tag: "account",
  summary: "List the account's passkeys",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    can_add: z.boolean().describe("Whether the account may use passkeys."),
    by_directory: z
      .boolean()
      .describe("Whether the organization's directory manages sign-in, name and address."),
    passkeys: z
      .array(
        z.object({
          id: z.int().describe("Id of the passkey."),
          name: z.string().describe("Name that the person chose."),
          date_created: z.int().describe("When it was created, in seconds since 1970."),
          last_used: z.int().nullable().describe("Seconds since 1970; null: never."),
        }),
      )
      .describe("All passkeys, oldest first."),
  }),
  errors: [],
});

export const beginPasskey = defineContract({
  operationId: "begin-passkey",
  method: "POST",
  path: "/users/me/passkeys/begin",
  tag: "account",
  summary: "Begin to add a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    options: options.describe("Options for the browser's `navigator.credentials`, as JSON."),
  }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

export const addPasskey = defineContract({
  operationId: "add-passkey",
  method: "POST",
  path: "/users/me/passkeys",
  tag: "account",
  summary: "Add a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    name: name.describe("Name of the passkey."),
    credential: jsonParam(createdCredential).describe(
      "What `navigator.credentials.create()` returned, as JSON.",
    ),
  }),
  returns: z.object({ id: z.int().describe("Id of the new passkey.") }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

export const renamePasskey = defineContract({
  operationId: "rename-passkey",
  method: "PATCH",
  path: "/users/me/passkeys/{passkey_id}",
  tag: "account",
  summary: "Rename a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    passkey_id: intParam().describe("Id of the passkey."),
    name: name.describe("Name of the passkey."),
  }),
  returns: z.object({}),
  errors: [],
});

export const removePasskey = defineContract({
  operationId: "remove-passkey",
  method: "DELETE",
  path: "/users/me/passkeys/{passkey_id}",
  tag: "account",
  summary: "Remove a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ passkey_id: intParam().describe("Id of the passkey.") }),
  returns: z.object({}),
  errors: [],
});

export const beginPasskeySignIn = defineContract({
  operationId: "begin-passkey-sign-in",
  method: "POST",
  path: "/passkeys/begin_sign_in",
  tag: "account",
  summary: "Begin to sign in with a passkey",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    options: options.describe("Options for the browser's `navigator.credentials`, as JSON."),
  }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});
