/** Declares what onboarding bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { onboardingFamily } from "./onboarding-state.ts";

export const onboarding = defineNoun({
  register: [onboardingFamily],
});
