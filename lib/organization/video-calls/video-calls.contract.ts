/** Wire shapes of video calls. */
import { z } from "zod";
import { boolParam, defineContract, textParam, utf16Limit } from "../../kernel/contract/contract.ts";

export const videoCallsState = z.object({
  has_zoom_token: z.boolean().describe("Always false, since Zoom is not supported."),
  has_webex_token: z.boolean().describe("Always false, since Webex is not supported (feature level 493)."),
  realm_available_video_chat_providers: z
    .record(
      z.string(),
      z.strictObject({
        name: z.string().describe("Name of the provider, for people."),
        id: z.int().describe("Number of the provider."),
      }),
    )
    .describe("Providers that can be chosen, by key."),
  server_jitsi_server_url: z.string().nullable().describe("Address of the server's Jitsi; null for none."),
  jitsi_server_url: z.string().describe("Address of the organization's Jitsi."),
});

/** In characters: channel and topic names with some room. */
export const MAX_MEETING_NAME = 200;

/** In characters; Nextcloud Talk's limit. */
export const MAX_ROOM_NAME = 255;

export const createBigBlueButtonCall = defineContract({
  operationId: "create-big-blue-button-video-call",
  method: "GET",
  path: "/calls/bigbluebutton/create",
  tag: "send",
  summary: "Create a call on the configured BigBlueButton server",
  auth: "user",
  params: z.object({
    meeting_name: textParam(MAX_MEETING_NAME).describe("Name of the call."),
    voice_only: boolParam().default(false).describe("Whether only the call's moderators may use a camera."),
  }),
  /** Relative to the organization's URL. */
  returns: z.object({ url: z.string().describe("Address of the call.") }),
  errors: [],
});

const newCall = {
  method: "POST",
  tag: "send",
  auth: "user",
  returns: z.object({ url: z.string().describe("Address of the call.") }),
  errors: [],
} as const;

/** Feature level 460; BAD_REQUEST when not configured. */
export const createConstructorGroupsCall = defineContract({
  ...newCall,
  operationId: "create-constructor-groups-video-call",
  since: 460,
  path: "/calls/constructorgroups/create",
  summary: "Get the address of your room for calls on the configured Constructor Groups server",
  params: z.object({}),
});

/** Feature level 465; BAD_REQUEST when not configured. */
export const createNextcloudTalkCall = defineContract({
  ...newCall,
  operationId: "create-nextcloud-talk-video-call",
  since: 465,
  path: "/calls/nextcloud_talk/create",
  summary: "Create a call on the configured Nextcloud server",
  params: z.object({
    room_name: textParam(utf16Limit(2 * MAX_ROOM_NAME)).describe("Name of the call, cut to 255 characters."),
  }),
});

/** Feature level 493; always BAD_REQUEST, since unsupported. */
export const createWebexCall = defineContract({
  ...newCall,
  operationId: "create-webex-video-call",
  since: 493,
  path: "/calls/webex/create",
  summary: "Create a call of Webex, where it is offered",
  params: z.object({}),
});
