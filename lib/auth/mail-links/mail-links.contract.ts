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
  tag: "authentication",
  summary: "Look at a link received by email",
  auth: "none",
  params: z.object({ link_key: linkKeyParam() }),
  returns: z.object({
    kind: z.enum(MAIL_LINK_KINDS),
    state: z.enum(["open", "used", "expired"]),
    realm_name: z.string(),
    /** The recipient's address. */
    email: z.string(),
  }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED"],
});
