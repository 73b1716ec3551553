/** The part of the register answer about video calls: the server offers no provider yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { videoCallsState } from "./video-calls-state.contract.ts";

export const videoCallsFamily = stateFamily({
  fetchTypes: ["video_calls", "realm"],
  fields: videoCallsState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("video_calls") && { has_zoom_token: false }),
    ...(wants("realm") && {
      realm_available_video_chat_providers: { disabled: { name: "None", id: 0 } },
      server_jitsi_server_url: null,
      jitsi_server_url: "",
    }),
  }),
});
