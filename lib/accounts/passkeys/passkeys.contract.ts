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
  id: bytes(MAX_CREDENTIAL_ID),
  rawId: bytes(MAX_CREDENTIAL_ID),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(MAX_PART),
    attestationObject: bytes(MAX_PART),
    transports: z.array(boundedText(40)).max(MAX_TRANSPORTS).optional(),
  }),
});

/** Result of `navigator.credentials.get()` as standard JSON. */
export const assertedCredential = z.object({
  id: bytes(MAX_CREDENTIAL_ID),
  rawId: bytes(MAX_CREDENTIAL_ID),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(MAX_PART),
    authenticatorData: bytes(MAX_PART),
    signature: bytes(MAX_PART),
    userHandle: bytes(MAX_CREDENTIAL_ID).nullish(),
  }),
});

/** Options of `navigator.credentials` as standard JSON. */
const options = z.record(z.string(), z.unknown());
const name = textParam(utf16Limit(MAX_PASSKEY_NAME));

export const getPasskeys = defineContract({
  operationId: "get-passkeys",
  method: "GET",
  path: "/users/me/passkeys",
  tag: "authentication",
  summary: "List the account's passkeys",
  auth: "user",
  peopleOnly: true,
  params: z.object({}),
  returns: z.object({
    /** Whether the account may use passkeys. */
    can_add: z.boolean(),
    /** Whether the organization's directory manages sign-in, name and address. */
    by_directory: z.boolean(),
    /** Oldest first. */
    passkeys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Seconds since 1970. */
        date_created: z.int(),
        /** Seconds since 1970; null: never. */
        last_used: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const beginPasskey = defineContract({
  operationId: "begin-passkey",
  method: "POST",
  path: "/users/me/passkeys/begin",
  tag: "authentication",
  summary: "Begin to add a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({ options }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

export const addPasskey = defineContract({
  operationId: "add-passkey",
  method: "POST",
  path: "/users/me/passkeys",
  tag: "authentication",
  summary: "Add a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ name, credential: jsonParam(createdCredential) }),
  returns: z.object({ id: z.int() }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

export const renamePasskey = defineContract({
  operationId: "rename-passkey",
  method: "PATCH",
  path: "/users/me/passkeys/{passkey_id}",
  tag: "authentication",
  summary: "Rename a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ passkey_id: intParam(), name }),
  returns: z.object({}),
  errors: [],
});

export const removePasskey = defineContract({
  operationId: "remove-passkey",
  method: "DELETE",
  path: "/users/me/passkeys/{passkey_id}",
  tag: "authentication",
  summary: "Remove a passkey",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ passkey_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const beginPasskeySignIn = defineContract({
  operationId: "begin-passkey-sign-in",
  method: "POST",
  path: "/passkeys/begin_sign_in",
  tag: "authentication",
  summary: "Begin to sign in with a passkey",
  auth: "none",
  params: z.object({}),
  returns: z.object({ options }),
  errors: ["PASSWORD_AUTH_DISABLED"],
});
