/** Wire shape of the mails that a development server shows instead of sending them: an operation of Parley's own. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";

/** GET /dev_list_mails. */
export const devListMails = defineContract({
  operationId: "dev-list-mails",
  method: "GET",
  path: "/dev_list_mails",
  tag: "server_and_organizations",
  summary: "List the mails that were not sent (development servers only)",
  auth: "none",
  params: z.object({}),
  returns: z.object({
    /** The newest first. */
    mails: z.array(
      z.object({
        /** Its HTML is at /mails/{id}. */
        id: z.int(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        timestamp: z.int(),
      }),
    ),
  }),
  errors: [],
});
