/** Marks an onboarding step as seen. */
import { notifyFailure } from "../../ui/layers/notify.ts";
import { callApi } from "../connection/api-client.ts";

/** The event removes it from the page. */
export async function markStep(name: string): Promise<void> {
  try {
    await callApi("POST /users/me/onboarding_steps", { onboarding_step: name });
  } catch (error) {
    await notifyFailure("This was not saved, and will be shown again.", error);
  }
}
