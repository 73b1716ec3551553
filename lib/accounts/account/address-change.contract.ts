/** Wire shape of confirming a new address: an operation of Parley's own, since the protocol leaves it to web pages. */
import { z } from "zod";
import { linkKeyParam } from "../../auth/mail-links/mail-links.contract.ts";
import { defineContract } from "../../kernel/contract/contract.ts";

/** POST /email_change/{link_key}. */
export const confirmAddress = defineContract({
  operationId: "confirm-address",
  method: "POST",
  path: "/email_change/{link_key}",
  tag: "users",
  summary: "Confirm your new address with the link that was sent to it",
  auth: "none",
  params: z.object({ link_key: linkKeyParam() }),
  returns: z.object({ email: z.string() }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "USER_DEACTIVATED"],
});
