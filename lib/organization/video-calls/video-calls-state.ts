/** The part of the register answer about video calls. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  callProviderNames,
  JITSI,
  NEXTCLOUD_TALK,
} from "../organization-limits.contract.ts";
import { bigBlueButton } from "./big-blue-button.ts";
import { callServers } from "./call-servers.ts";
import { videoCallsState } from "./video-calls.contract.ts";

export const videoCallsFamily = stateFamily({
  fetchTypes: ["video_calls", "realm"],
  fields: videoCallsState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("video_calls") && { has_zoom_token: false, has_webex_token: false }),
    ...(wants("realm") && {
      realm_available_video_chat_providers: {
        disabled: { name: "None", id: 0 },
        jitsi_meet: { name: callProviderNames[JITSI], id: JITSI },
        ...(bigBlueButton() && {
          big_blue_button: { name: callProviderNames[BIG_BLUE_BUTTON], id: BIG_BLUE_BUTTON },
        }),
        ...(callServers().constructorGroups && {
          constructor_groups: { name: callProviderNames[CONSTRUCTOR_GROUPS], id: CONSTRUCTOR_GROUPS },
        }),
        ...(callServers().nextcloud && {
          nextcloud_talk: { name: callProviderNames[NEXTCLOUD_TALK], id: NEXTCLOUD_TALK },
        }),
      },
      server_jitsi_server_url: null,
      jitsi_server_url: organization.realm.settings.jitsi_server_url ?? "",
    }),
  }),
});
