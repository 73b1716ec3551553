/** Wire shapes of API keys, initial setup and sessions. */
import { z } from "zod";
import { boolParam, defineContract, model, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import {
  FULL_NAME_TOO_LONG,
  MAX_EMAIL,
  MAX_FULL_NAME,
  MAX_ORGANIZATION_NAME,
  ORGANIZATION_NAME_TOO_LONG,
} from "../../people/people-limits.contract.ts";
import { userShape } from "../../people/users/users.contract.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG } from "../passwords/password-strength.contract.ts";

/** Methods that organizations can disable. */
export const SIGN_IN_METHODS = ["Email", "LDAP", "OpenID Connect", "Dev"] as const;

const apiKey = z.object({
  api_key: z.string().describe("The account's API key."),
  email: z.string().describe("Email address that goes with the API key."),
  user_id: z.int().describe("Id of the account."),
});

/** POST /fetch_api_key. */
export const fetchApiKey = defineContract({
  operationId: "fetch-api-key",
  method: "POST",
  path: "/fetch_api_key",
  tag: "account",
  summary: "Fetch an API key with a password",
  auth: "none",
  params: z.object({
    username: textParam(MAX_EMAIL).describe("Email address of the account."),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).describe(
      "Password of the account.",
    ),
  }),
  returns: apiKey,
  errors: [
    "PASSWORD_AUTH_DISABLED",
    "SECOND_FACTOR_REQUIRED",
    "AUTHENTICATION_FAILED",
    "USER_DEACTIVATED",
    "REALM_DEACTIVATED",
  ],
});

/** In UTF-16 units. */
export const MAX_TOKEN = 8_000;

/** POST /jwt/fetch_api_key (feature level 160), on servers that trust an identity provider. */
export const jwtFetchApiKey = defineContract({
  operationId: "jwt-fetch-api-key",
  since: 160,
  method: "POST",
  path: "/jwt/fetch_api_key",
  tag: "account",
  summary: "Fetch an API key with a JSON Web Token",
  auth: "none",
  params: z.object({
    token: textParam(MAX_TOKEN).describe("A JSON Web Token of the identity provider."),
    include_profile: boolParam().default(false).describe("Whether to return the account, too."),
  }),
  returns: z.object({
    api_key: z.string().describe("The account's API key."),
    email: z.string().describe("Email address that goes with the API key."),
    user: userShape.omit({ profile_data: true }).optional().describe("The account, with `include_profile`."),
  }),
  errors: ["AUTHENTICATION_FAILED", "USER_DEACTIVATED", "REALM_DEACTIVATED"],
});

/** POST /dev_fetch_api_key: development mode only. */
export const devFetchApiKey = defineContract({
  operationId: "dev-fetch-api-key",
  method: "POST",
  path: "/dev_fetch_api_key",
  tag: "account",
  summary: "Fetch an API key without a password (development servers only)",
  auth: "none",
  params: z.object({ username: textParam(MAX_EMAIL).describe("Email address of the account.") }),
  returns: apiKey,
  errors: ["AUTHENTICATION_FAILED", "USER_DEACTIVATED", "REALM_DEACTIVATED"],
});

/** GET /dev_list_users: for one-click sign-in in development mode. */
export const devListUsers = defineContract({
  operationId: "dev-list-users",
  method: "GET",
  path: "/dev_list_users",
  tag: "account",
  summary: "List the people who can sign in without a password (development servers only)",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    users: z
      .array(
        z.object({
          user_id: z.int().describe("Id of the account."),
          email: z.string().describe("Email address of the account."),
          full_name: z.string().describe("Name of the account."),
          role: z.int().describe("Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest."),
          is_bot: z.boolean().describe("Whether it is a bot."),
        }),
      )
      .describe("Everyone who can sign in."),
  }),
  errors: [],
});

/** POST /setup: creates the first organization and its owner, once. */
export const setUp = defineContract({
  operationId: "set-up",
  method: "POST",
  path: "/setup",
  tag: "account",
  summary: "Create the organization and its owner on a new server",
  auth: "none",
  params: z.object({
    organization_name: textParam(utf16Limit(MAX_ORGANIZATION_NAME), ORGANIZATION_NAME_TOO_LONG).describe(
      "Name of the new organization.",
    ),
    full_name: textParam(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG).describe("Name of the owner."),
    email: textParam(MAX_EMAIL).describe("Email address of the owner."),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).describe(
      "Password of the owner.",
    ),
  }),
  returns: z.object({ user_id: z.int().describe("Id of the owner.") }),
  errors: [],
});

/** DELETE /users/me/sessions: signs out everywhere. */
export const endOwnSessions = defineContract({
  operationId: "end-own-sessions",
  method: "DELETE",
  path: "/users/me/sessions",
  tag: "account",
  summary: "End all browser sessions of the account",
  auth: "user",
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({}),
  errors: [],
});

/** GET /users/me/sessions. */
export const getUnsentKey = defineContract({
  operationId: "get-unsent-key",
  method: "GET",
  path: "/users/me/unsent_key",
  tag: "account",
  summary: "Get the key for unsent words that a browser keeps encrypted after its session was ended",
  auth: "user",
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({
    key: z
      .strictObject({
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string().describe("First coordinate of the public key."),
        y: z.string().describe("Second coordinate of the public key."),
        d: z.string().describe("The private key."),
      })
      .describe("A JSON Web Key (RFC 7517); without `d`, it only encrypts."),
  }),
  errors: [],
});

export const getOwnSessions = defineContract({
  operationId: "get-own-sessions",
  method: "GET",
  path: "/users/me/sessions",
  tag: "account",
  summary: "List the browser sessions of the account",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    sessions: z
      .array(
        z.object({
          id: z.string().describe("Id of the session."),
          user_agent: z.string().describe("What the browser says about itself."),
          date_created: z.int().describe("When it began, in seconds since 1970."),
          expiry_date: z.int().describe("When it ends, in seconds since 1970."),
          is_current: z.boolean().describe("Whether it is the session of this request."),
        }),
      )
      .describe("All sessions, newest first."),
  }),
  errors: [],
});

/** DELETE /users/me/sessions/{session_id}. */
export const endOwnSession = defineContract({
  operationId: "end-own-session",
  method: "DELETE",
  path: "/users/me/sessions/{session_id}",
  tag: "account",
  summary: "End one browser session of the account",
  auth: "user",
  noProgramKeys: true,
  params: z.object({ session_id: textParam(36).describe("Id of the session.") }),
  returns: z.object({}),
  errors: [],
});

/** Email: own passwords. LDAP: the directory's. Dev: none, in development mode. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** By name; `available`: whether the server is configured for it. */
export const signInMethodsShape = model(
  "SignInMethods",
  z.record(
    z.string(),
    z.strictObject({
      enabled: z.boolean().describe("Whether the organization allows it."),
      available: z.boolean().describe("Whether the server is configured for it."),
    }),
  ),
);
