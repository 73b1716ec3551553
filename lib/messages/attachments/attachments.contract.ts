/** Wire shape of an uploaded file, in answers and events. */
import { z } from "zod";

/** Messages that refer to one file; the newest are listed. */
export const MAX_LISTED_MESSAGES = 100;

export const attachmentShape = z.strictObject({
  id: z.int(),
  /** As its owner called it. */
  name: z.string(),
  /** Its address is /user_uploads/ and this. */
  path_id: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Seconds since 1970. */
  create_time: z.int(),
  /** The newest messages that refer to it. */
  message_ids: z.array(z.int()),
});
