/** Wire shape of a channel's email address. */
import { z } from "zod";
import { defineContract, intParam } from "../contract/contract.ts";

/** GET /streams/{stream_id}/email_address. */
export const getChannelEmail = defineContract({
  operationId: "get-stream-email-address",
  method: "GET",
  path: "/streams/{stream_id}/email_address",
  tag: "channels",
  summary: "Get the email address of a channel",
  auth: "user",
  params: z.object({
    stream_id: intParam(),
    /** Who is shown as the sender: the caller, a bot of theirs, or (default) the email gateway bot; feature level 335. */
    sender_id: intParam().optional(),
  }),
  returns: z.object({ email: z.string() }),
  errors: [],
});
