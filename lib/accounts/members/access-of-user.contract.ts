/** Wire shapes of managing the ways into other people's accounts: operations of Parley's own. */
import { z } from "zod";
import { defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** What lets somebody into an account without the password. */
export const accessWay = z.enum([
  /** Signed in in a browser. */
  "sessions",
  /** Keys for programs. */
  "api_keys",
  "passkeys",
  /** The account's own key, which programs fetch by the password. It is replaced. */
  "account_key",
]);

/** GET /users/{user_id}/access. */
export const getAccessOfUser = defineContract({
  operationId: "get-access-of-user",
  method: "GET",
  path: "/users/{user_id}/access",
  tag: "authentication",
  summary: "Count the sessions, keys and passkeys that open a person's account",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ user_id: intParam() }),
  returns: z.object({
    sessions: z.int(),
    api_keys: z.int(),
    passkeys: z.int(),
  }),
  errors: [],
});

/** DELETE /users/{user_id}/access. */
export const endAccessOfUser = defineContract({
  operationId: "end-access-of-user",
  method: "DELETE",
  path: "/users/{user_id}/access",
  tag: "authentication",
  summary: "End the sessions, keys or passkeys that open a person's account",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  noProgramKeys: true,
  params: z.object({
    user_id: intParam(),
    ways: jsonParam(z.array(accessWay).min(1).max(accessWay.options.length)),
  }),
  returns: z.object({}),
  errors: [],
});
