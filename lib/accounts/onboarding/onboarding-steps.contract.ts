/** Wire shapes of onboarding steps. */
import { z } from "zod";
import { defineContract, textParam } from "../../kernel/contract/contract.ts";

const step = z.strictObject({ type: z.literal("one_time_notice"), name: z.string() });

/** Event onboarding_steps: the steps that are left. */
export const onboardingStepsEvent = z.strictObject({
  type: z.literal("onboarding_steps"),
  onboarding_steps: z.array(step),
});

/** Fetch type "onboarding_steps". Parley has no video. */
export const onboardingState = z.object({
  onboarding_steps: z.array(step),
  navigation_tour_video_url: z.null(),
});

/** POST /users/me/onboarding_steps (feature level 233). */
export const markOnboardingStep = defineContract({
  operationId: "mark-onboarding-step-as-read",
  method: "POST",
  path: "/users/me/onboarding_steps",
  tag: "users",
  summary: "Mark an onboarding step as seen",
  auth: "user",
  params: z.object({ onboarding_step: textParam(100) }),
  returns: z.object({}),
  errors: [],
});
