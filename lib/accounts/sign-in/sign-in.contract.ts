/** Wire shapes of external sign-in services and of signing out. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

const service = {
  /** Accounts linked to the service. */
  people: z.int(),
  /** Null when the service works. */
  error: z.string().nullable(),
  /** Configured groups that the organization lacks, so that nobody follows into them. */
  unknown_groups: z.array(z.string()),
};

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
    /** Null when not configured. */
    ldap: z
      .object({
        url: z.string(),
        ...service,
        /** Configured custom profile fields that the organization lacks. */
        unknown_profile_fields: z.array(z.string()),
        /** Configured groups that the directory does not show. */
        missing_groups: z.array(z.string()),
      })
      .nullable(),
    openid: z
      .object({
        issuer: z.string(),
        name: z.string(),
        /** To be registered at the provider. */
        redirect_uri: z.string(),
        /** For the provider's back-channel logout. */
        logout_uri: z.string(),
        ...service,
      })
      .nullable(),
  }),
  errors: [],
});

export const getSignOutAddress = defineContract({
  operationId: "get-sign-out-address",
  method: "GET",
  path: "/users/me/sign_out_address",
  tag: "authentication",
  summary: "Get the address to send the browser to after signing out",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    /** The identity provider's sign-out page; null for the sign-in page. */
    url: z.url().nullable(),
  }),
  errors: [],
});
