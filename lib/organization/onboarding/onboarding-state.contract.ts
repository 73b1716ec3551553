/** Wire shape of onboarding in the register answer. */
import { z } from "zod";

/** Fetch type "onboarding_steps". */
export const onboardingState = z.object({
  onboarding_steps: z.array(z.never()),
  navigation_tour_video_url: z.null(),
});
