/** Wire shapes of external sign-in services and of signing out. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

const service = {
  people: z.int().describe("Number of accounts linked to the service."),
  error: z.string().nullable().describe("What is wrong with the service; null when it works."),
  unknown_groups: z.array(z.string()).describe("Configured groups that the organization lacks."),
};

export const getSignInServices = defineContract({
  operationId: "get-sign-in-services",
  method: "GET",
  path: "/realm/sign_in_services",
  tag: "account",
  summary: "See whether the directory and the identity provider answer",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    ldap: z
      .object({
        url: z.string().describe("Address of the service."),
        ...service,
        unknown_profile_fields: z
          .array(z.string())
          .describe("Configured custom profile fields that the organization lacks."),
        missing_groups: z.array(z.string()).describe("Configured groups that the directory does not show."),
      })
      .nullable()
      .describe("The directory; null if none is configured."),
    openid: z
      .object({
        issuer: z.string().describe("Address that identifies the provider."),
        name: z.string().describe("Name of the provider, for people."),
        redirect_uri: z.string().describe("Address to register at the provider."),
        logout_uri: z.string().describe("Address for the provider's back-channel logout."),
        ...service,
      })
      .nullable()
      .describe("The identity provider; null if none is configured."),
  }),
  errors: [],
});

export const getSignOutAddress = defineContract({
  operationId: "get-sign-out-address",
  method: "GET",
  path: "/users/me/sign_out_address",
  tag: "account",
  summary: "Get the address to send the browser to after signing out",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    url: z
      .url()
      .nullable()
      .describe("Address of the identity provider's sign-out page; null for the sign-in page."),
  }),
  errors: [],
});
