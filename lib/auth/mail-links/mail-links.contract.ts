/** Wire shape of links that prove an address (Parley's own). */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";

export const MAIL_LINK_KINDS = ["password-reset", "sign-up", "address"] as const;

export type MailLinkKind = (typeof MAIL_LINK_KINDS)[number];

/** Characters; keys are shorter. */
const MAX_KEY = 100;

export const linkKeyParam = () => textParam(MAX_KEY);

/** GET /mail_links/{link_key}. */
export const getMailLink = defineContract({
  operationId: "get-mail-link",
  method: "GET",
  path: "/mail_links/{link_key}",
  tag: "account",
  summary: "Look at a link received by email",
  auth: "none",
  params: z.object({ link_key: linkKeyParam().describe("Key from the link in the mail.") }),
  returns: z.object({
    kind: z.enum(MAIL_LINK_KINDS).describe("What the link is for."),
    state: z.enum(["open", "used", "expired"]).describe("Whether the link can still be used."),
    realm_name: z.string().describe("Name of the organization."),
    email: z.string().describe("The recipient's address."),
  }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED"],
});
