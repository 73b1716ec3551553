/** /api/v1/users/me/onboarding_steps */

import * as contract from "../../../../../../lib/accounts/onboarding/onboarding-steps.contract.ts";
import { markOnboardingStep } from "../../../../../../lib/accounts/onboarding/onboarding-steps.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.markOnboardingStep, ({ actor, params }) =>
  markOnboardingStep(actor, params.onboarding_step),
);
