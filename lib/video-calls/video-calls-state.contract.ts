/** Wire shape of video calls in the register answer. */
import { z } from "zod";

/** Fetch types "video_calls", "realm". */
export const videoCallsState = z.object({
  has_zoom_token: z.boolean(),
  realm_available_video_chat_providers: z.record(
    z.string(),
    z.strictObject({ name: z.string(), id: z.int() }),
  ),
  server_jitsi_server_url: z.string().nullable(),
  jitsi_server_url: z.string(),
});
