/** Valid calls for video calls, with permitted roles. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { videoCalls } from "./video-calls.ts";

export const calls = defineCalls<typeof videoCalls>({
  valid: {
    "create-big-blue-button-video-call": () => ({ meeting_name: "Tea" }),
    "create-constructor-groups-video-call": () => ({}),
    "create-nextcloud-talk-video-call": () => ({ room_name: "Tea" }),
    "create-webex-video-call": () => ({}),
  },
  whoMay: () => [
    row("create-big-blue-button-video-call", "account", all(BAD)),
    row("create-constructor-groups-video-call", "account", all(BAD)),
    row("create-nextcloud-talk-video-call", "account", all(BAD)),
    row("create-webex-video-call", "account", all(BAD)),
  ],
});
