/** Wire shapes of account management, access revocation and the welcome. */

import { z } from "zod";
import { PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG } from "../../auth/passwords/password-strength.contract.ts";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { quotableText } from "../../kernel/settings/setting.ts";
import { MAX_WELCOME_TEXT } from "../../organization/organizations/organization-settings.contract.ts";
import { FULL_NAME_TOO_LONG, MAX_EMAIL, MAX_FULL_NAME } from "../../people/people-limits.contract.ts";
import { userReference } from "../../people/users/users.contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_DEACTIVATION_COMMENT } from "../account-limits.contract.ts";
import { profileDataParam } from "../profile-fields/profile-fields.contract.ts";

export const testWelcome = defineContract({
  operationId: "test-welcome-bot-custom-message",
  method: "POST",
  path: "/realm/test_welcome_bot_custom_message",
  tag: "people",
  summary: "Receive the welcome message as new people would",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    welcome_message_custom_text: limitedText(MAX_WELCOME_TEXT)
      .meta({ wireForm: "text" })
      .describe("Text to add to the welcome bot's greeting."),
  }),
  returns: z.object({ message_id: z.int().describe("Id of the message that shows the greeting.") }),
  errors: [],
});

/** Ways into an account without the password. */
export const accessWay = z.enum([
  "sessions",
  /** Program keys. */
  "api_keys",
  "passkeys",
  /** The account's own key, fetched with the password; replaced on revocation. */
  "account_key",
]);
export type AccessWay = z.infer<typeof accessWay>;

export const getAccessOfUser = defineContract({
  operationId: "get-access-of-user",
  method: "GET",
  path: "/users/{user_id}/access",
  tag: "people",
  summary: "Count the sessions, keys and passkeys that open a person's account",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam().describe("Id of the user.") }),
  returns: z.object({
    sessions: z.int().describe("Number of browser sessions."),
    api_keys: z.int().describe("Number of API keys for single programs."),
    passkeys: z.int().describe("Number of passkeys."),
  }),
  errors: [],
});

export const endAccessOfUser = defineContract({
  operationId: "end-access-of-user",
  method: "DELETE",
  path: "/users/{user_id}/access",
  tag: "people",
  summary: "End the sessions, keys or passkeys that open a person's account",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  noProgramKeys: true,
  params: z.object({
    user_id: intParam().describe("Id of the user."),
    ways: jsonParam(z.array(accessWay).min(1).max(accessWay.options.length)).describe(
      "Kinds of access to end.",
    ),
  }),
  returns: z.object({}),
  errors: [],
});

/** For administrators to whom an owner gave the right. */
export const createUser = defineContract({
  operationId: "create-user",
  method: "POST",
  path: "/users",
  tag: "people",
  summary: "Create a person's account",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  noProgramKeys: true,
  params: z.object({
    email: textParam(MAX_EMAIL).describe("Address of the new account."),
    password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).describe(
      "Password of the new account.",
    ),
    full_name: textParam(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG).describe("Name of the account."),
  }),
  returns: z.object({ user_id: z.int().describe("Id of the new account.") }),
  errors: [],
});

const role = z.literal([ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST]);

/** Also serves /users/{email}. */
export const updateUser = defineContract({
  operationId: "update-user",
  method: "PATCH",
  path: "/users/{user_id}",
  tag: "people",
  summary: "Change a person's name, role, address, profile or right to create accounts",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    user_id: userReference().describe("Id, email address or placeholder address of the account."),
    full_name: quotableText(boundedText(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG))
      .optional()
      .describe("Name of the account."),
    role: jsonParam(role).optional().describe("The new role."),
    profile_data: profileDataParam.optional().describe("New values of profile fields."),
    new_email: quotableText(boundedText(MAX_EMAIL))
      .optional()
      .describe("New address; takes the permission to create accounts."),
    can_create_users: boolParam()
      .optional()
      .describe("Whether the account may create accounts; set by owners. An extension of this server."),
  }),
  returns: z.object({}),
  errors: [],
});

const COMMENT_TOO_LONG = `deactivation_notification_comment is too long (limit: ${MAX_DEACTIVATION_COMMENT} characters)`;

export const deactivateUser = defineContract({
  operationId: "deactivate-user",
  method: "DELETE",
  path: "/users/{user_id}",
  tag: "people",
  summary: "Deactivate a person's account",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    user_id: intParam().describe("Id of the user."),
    deactivation_notification_comment: textParam(MAX_DEACTIVATION_COMMENT, COMMENT_TOO_LONG)
      .optional()
      .describe("Text of a mail to the person, possibly empty; without it, no mail is sent."),
  }),
  returns: z.object({}),
  errors: [],
});

export const deactivateOwnUser = defineContract({
  operationId: "deactivate-own-user",
  method: "DELETE",
  path: "/users/me",
  tag: "people",
  summary: "Deactivate the caller's own account",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({}),
  returns: z.object({}),
  errors: ["CANNOT_DEACTIVATE_LAST_USER"],
});

export const reactivateUser = defineContract({
  operationId: "reactivate-user",
  method: "POST",
  path: "/users/{user_id}/reactivate",
  tag: "people",
  summary: "Reactivate the account of a person or a bot",
  auth: "user",
  noProgramKeys: true,
  params: z.object({ user_id: intParam().describe("Id of the user.") }),
  returns: z.object({}),
  errors: [],
});
