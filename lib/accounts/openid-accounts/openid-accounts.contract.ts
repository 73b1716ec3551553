/** Wire shape of the identity provider's report of ended sessions. */
import { z } from "zod";
import { MAX_TOKEN } from "../../auth/authentication/authentication.contract.ts";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";

export const backChannelLogout = defineContract({
  operationId: "back-channel-logout",
  method: "POST",
  path: "/openid/backchannel_logout",
  tag: "account",
  summary: "End the sessions that have ended at the identity provider",
  auth: "none",
  params: z.object({
    logout_token: textParam(MAX_TOKEN).describe("The provider's signed statement that a session has ended."),
  }),
  returns: z.object({}),
  errors: [],
});
