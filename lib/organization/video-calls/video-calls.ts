/** The video calls noun and its register state. */
import { configuration } from "../../config.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../organization-limits.contract.ts";
import { callProviderNames } from "./call-provider-names.contract.ts";
import { callRoute } from "./join-call.ts";
import * as contracts from "./video-calls.contract.ts";
import { videoCallsState } from "./video-calls.contract.ts";

const videoCallsFamily = stateFamily({
  fetchTypes: ["video_calls", "realm"],
  fields: videoCallsState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("video_calls") && { has_zoom_token: false, has_webex_token: false }),
    ...(wants("realm") && {
      realm_available_video_chat_providers: {
        disabled: { name: "None", id: 0 },
        jitsi_meet: { name: callProviderNames[JITSI], id: JITSI },
        ...(configuration().bigBlueButton && {
          big_blue_button: { name: callProviderNames[BIG_BLUE_BUTTON], id: BIG_BLUE_BUTTON },
        }),
        ...(configuration().constructorGroups && {
          constructor_groups: { name: callProviderNames[CONSTRUCTOR_GROUPS], id: CONSTRUCTOR_GROUPS },
        }),
        ...(configuration().nextcloud && {
          nextcloud_talk: { name: callProviderNames[NEXTCLOUD_TALK], id: NEXTCLOUD_TALK },
        }),
      },
      server_jitsi_server_url: null,
      jitsi_server_url: organization.realm.settings.jitsi_server_url ?? "",
    }),
  }),
});

export const videoCalls = defineNoun({
  contracts: [
    contracts.createBigBlueButtonCall,
    contracts.createConstructorGroupsCall,
    contracts.createNextcloudTalkCall,
    contracts.createWebexCall,
  ],
  register: [videoCallsFamily],
  fileRoutes: [callRoute],
});
