/** Specific to Parley: the page that apps open when somebody has forgotten the address of an organization. */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";
import { MAX_EMAIL } from "../../people/people-limits.contract.ts";

/** The response does not reveal whether there are accounts. */
export const findAccounts = defineContract({
  operationId: "find-accounts",
  method: "POST",
  path: "/accounts/find",
  tag: "account",
  summary: "Ask for an email that lists the organizations of an address",
  auth: "none",
  params: z.object({ email: textParam(MAX_EMAIL).describe("Email address of the accounts.") }),
  returns: z.object({}),
  errors: ["BAD_REQUEST"],
});
