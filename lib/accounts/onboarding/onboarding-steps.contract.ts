/** Wire shapes of onboarding steps. */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";

const step = z.strictObject({
  type: z.literal("one_time_notice"),
  name: z.string().describe("Name of the step."),
});

/** Event onboarding_steps: the steps that are left. */
export const onboardingStepsEvent = z.strictObject({
  type: z.literal("onboarding_steps"),
  onboarding_steps: z.array(step).describe("Steps that the account has not seen."),
});

/** Fetch type "onboarding_steps". Parley has no video. */
export const onboardingState = z.object({
  onboarding_steps: z.array(step).describe("Steps that the account has not seen."),
  navigation_tour_video_url: z.null().describe("Always null, since there is no video."),
});

/** POST /users/me/onboarding_steps (feature level 233). */
export const markOnboardingStep = defineContract({
  operationId: "mark-onboarding-step-as-read",
  since: 233,
  method: "POST",
  path: "/users/me/onboarding_steps",
  tag: "account",
  summary: "Mark an onboarding step as seen",
  auth: "user",
  params: z.object({ onboarding_step: textParam(100).describe("Name of the step that was seen.") }),
  returns: z.object({}),
  errors: [],
});
