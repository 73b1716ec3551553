/** Wire shape of video calls in the register answer. */
import { z } from "zod";

/** Fetch types "video_calls", "realm". */
export const videoCallsState = z.object({
  has_zoom_token: z.boolean(),
  /** Whether the person has signed in to Webex, which is not offered (feature level 493). */
  has_webex_token: z.boolean(),
  realm_available_video_chat_providers: z.record(
    z.string(),
    z.strictObject({ name: z.string(), id: z.int() }),
  ),
  server_jitsi_server_url: z.string().nullable(),
  jitsi_server_url: z.string(),
});
