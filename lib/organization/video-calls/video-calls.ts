/** Declares what video calls bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { callRoute } from "./join-call.ts";
import * as contracts from "./video-calls.contract.ts";
import { videoCallsFamily } from "./video-calls-state.ts";

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
