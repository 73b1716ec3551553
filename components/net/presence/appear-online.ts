/** Lets the user appear online or offline. */
import { saveOwnSetting } from "../notifications/save-own-setting.ts";

export function appearOnline(isShown: boolean): Promise<void> {
  const failure = isShown ? "You still appear offline." : "You still appear online.";
  return saveOwnSetting("presence_enabled", isShown, failure);
}
