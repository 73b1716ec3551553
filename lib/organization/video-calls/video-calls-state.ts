/** The part of the register answer about video calls. */
import { configuration } from "../../config.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../organization-limits.contract.ts";
import { videoCallsState } from "./video-calls.contract.ts";

export const videoCallsFamily = stateFamily({
  fetchTypes: ["video_calls", "realm"],
  fields: videoCallsState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("video_calls") && { has_zoom_token: false, has_webex_token: false }),
    ...(wants("realm") && {
      realm_available_video_chat_providers: {
        disabled: { name: "None", id: 0 },
        jitsi_meet: { name: "Jitsi Meet", id: JITSI },
        ...(configuration().bigBlueButton && {
          big_blue_button: { name: "BigBlueButton", id: BIG_BLUE_BUTTON },
        }),
        ...(configuration().constructorGroups && {
          constructor_groups: { name: "Constructor Groups", id: CONSTRUCTOR_GROUPS },
        }),
        ...(configuration().nextcloud && { nextcloud_talk: { name: "Nextcloud Talk", id: NEXTCLOUD_TALK } }),
      },
      server_jitsi_server_url: null,
      jitsi_server_url: organization.realm.settings.jitsi_server_url ?? "",
    }),
  }),
});
