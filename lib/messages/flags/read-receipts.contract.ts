/** Wire shape of read receipts. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";

/** GET /messages/{message_id}/read_receipts. */
export const getReadReceipts = defineContract({
  operationId: "get-read-receipts",
  method: "GET",
  path: "/messages/{message_id}/read_receipts",
  tag: "messages",
  summary: "Get who has read a message",
  auth: "user",
  params: z.object({ message_id: intParam() }),
  /** Ascending; without the sender and those who do not want it to be known. */
  returns: z.object({ user_ids: z.array(z.int()) }),
  errors: [],
});
