/** Wire shapes of video calls. */
import { z } from "zod";
import { boolParam, defineContract, textParam, utf16Limit } from "../../kernel/contract/contract.ts";

export const videoCallsState = z.object({
  has_zoom_token: z.boolean(),
  /** Whether the person signed in to Webex, which is unsupported (feature level 493). */
  has_webex_token: z.boolean(),
  realm_available_video_chat_providers: z.record(
    z.string(),
    z.strictObject({ name: z.string(), id: z.int() }),
  ),
  server_jitsi_server_url: z.string().nullable(),
  jitsi_server_url: z.string(),
});

/** In characters: channel and topic names with some room. */
export const MAX_MEETING_NAME = 200;

/** In characters; Nextcloud Talk's limit. */
export const MAX_ROOM_NAME = 255;

export const createBigBlueButtonCall = defineContract({
  operationId: "create-big-blue-button-video-call",
  method: "GET",
  path: "/calls/bigbluebutton/create",
  tag: "channels",
  summary: "Create a call on the configured BigBlueButton server",
  auth: "user",
  params: z.object({
    meeting_name: textParam(MAX_MEETING_NAME),
    /** Only the call's moderators may use a camera. */
    voice_only: boolParam().default(false),
  }),
  /** Relative to the organization's URL. */
  returns: z.object({ url: z.string() }),
  errors: [],
});

const newCall = {
  method: "POST",
  tag: "channels",
  auth: "user",
  returns: z.object({ url: z.string() }),
  errors: [],
} as const;

/** Feature level 460; BAD_REQUEST when not configured. */
export const createConstructorGroupsCall = defineContract({
  ...newCall,
  operationId: "create-constructor-groups-video-call",
  path: "/calls/constructorgroups/create",
  summary: "Get the address of your room for calls on the configured Constructor Groups server",
  params: z.object({}),
});

/** Feature level 465; BAD_REQUEST when not configured. */
export const createNextcloudTalkCall = defineContract({
  ...newCall,
  operationId: "create-nextcloud-talk-video-call",
  path: "/calls/nextcloud_talk/create",
  summary: "Create a call on the configured Nextcloud server",
  params: z.object({
    /** Cut to 255 characters. */
    room_name: textParam(utf16Limit(2 * MAX_ROOM_NAME)),
  }),
});

/** Feature level 493; always BAD_REQUEST, since unsupported. */
export const createWebexCall = defineContract({
  ...newCall,
  operationId: "create-webex-video-call",
  path: "/calls/webex/create",
  summary: "Create a call of Webex, where it is offered",
  params: z.object({}),
});
