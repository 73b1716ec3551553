/** Wire shape of reporting messages in the register answer. */
import { z } from "zod";

/** Fetch type "realm". */
export const reportsState = z.object({
  server_report_message_types: z.array(z.strictObject({ key: z.string(), name: z.string() })),
});
