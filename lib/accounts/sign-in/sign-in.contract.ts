/** Wire shapes of signing in by external services, and of signing out. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

const service = {
  /** Accounts of the organization that belong to somebody there. */
  people: z.int(),
  /** Why it cannot be used; null when it answers as it should. */
  error: z.string().nullable(),
};

/** GET /realm/sign_in_services. */
export const getSignInServices = defineContract({
  operationId: "get-sign-in-services",
  method: "GET",
  path: "/realm/sign_in_services",
  tag: "server_and_organizations",
  summary: "See whether the directory and the identity provider answer",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    /** null: the server is configured for none. */
    ldap: z.object({ url: z.string(), ...service }).nullable(),
    openid: z
      .object({
        issuer: z.string(),
        name: z.string(),
        /** The address that the provider has to know. */
        redirect_uri: z.string(),
        /** Where the provider may say that a session has ended there (back-channel logout). */
        logout_uri: z.string(),
        ...service,
      })
      .nullable(),
  }),
  errors: [],
});

/** GET /users/me/sign_out_address. */
export const getSignOutAddress = defineContract({
  operationId: "get-sign-out-address",
  method: "GET",
  path: "/users/me/sign_out_address",
  tag: "authentication",
  summary: "Get the address to send the browser to after signing out",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    /** A page of the identity provider, where the session ends too; null for the sign-in page. */
    url: z.url().nullable(),
  }),
  errors: [],
});
