/** The part of the register answer about onboarding: there are no steps and no video. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { onboardingState } from "./onboarding-state.contract.ts";

export const onboardingFamily = stateFamily({
  fetchTypes: ["onboarding_steps"],
  fields: onboardingState,
  present: () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
});
