/** Valid calls and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { onboarding } from "./onboarding-steps.ts";
import { INTRODUCTION_STEP } from "./step-names.contract.ts";

export const calls = defineCalls<typeof onboarding>({
  valid: { "mark-onboarding-step-as-read": () => ({ onboarding_step: INTRODUCTION_STEP }) },
  whoMay: () => [row("mark-onboarding-step-as-read", "account")],
});
