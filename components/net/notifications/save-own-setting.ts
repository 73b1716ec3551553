/** Saves a personal setting, shown immediately and undone if refused. */
import { chatStore } from "../../model/store/chat-store.ts";
import { changePersonalSetting } from "../../model/store/organization/settings-state.ts";
import { notifyFailure } from "../../ui/layers/notify.ts";
import { callApiWithRows } from "../connection/api-client.ts";

type Value = number | boolean;

/** Never rejects; `failure` says what was not saved. */
export async function saveOwnSetting(property: string, value: Value, failure: string): Promise<void> {
  const former = chatStore.getState().settings.personal.get(property);
  show(property, value);
  try {
    await callApiWithRows("PATCH /settings", { [property]: value });
  } catch (error) {
    if (typeof former === typeof value) show(property, former as Value);
    await notifyFailure(failure, error);
  }
}

function show(property: string, value: Value): void {
  const event = { type: "user_settings", op: "update", property, value, language_name: undefined } as const;
  chatStore.update((state) => ({ ...state, settings: changePersonalSetting(state.settings, event) }));
}
