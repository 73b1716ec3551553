/** Wire shapes of video calls. */
import { z } from "zod";
import { boolParam, defineContract, textParam } from "../contract/contract.ts";

/** In characters: a topic beside the name of its channel, and some more. */
export const MAX_MEETING_NAME = 200;

/** GET /calls/bigbluebutton/create. */
export const createBigBlueButtonCall = defineContract({
  operationId: "create-big-blue-button-video-call",
  method: "GET",
  path: "/calls/bigbluebutton/create",
  tag: "channels",
  summary: "Create a call on the configured BigBlueButton server",
  auth: "user",
  params: z.object({
    meeting_name: textParam(MAX_MEETING_NAME),
    /** Only moderators of the call may use a camera. */
    voice_only: boolParam().default(false),
  }),
  /** The address is relative to the organization's. */
  returns: z.object({ url: z.string() }),
  errors: [],
});
