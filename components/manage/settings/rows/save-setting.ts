/** Changes settings of the organization, of the reader, or those that new people begin with. */
import { callApi, callApiWithRows } from "../../../net/connection/api-client.ts";
import type { ParamsOf } from "../../../net/connection/operations.ts";
import type { SettingScope } from "./setting-row.ts";

const OPERATIONS = {
  organization: "PATCH /realm",
  personal: "PATCH /settings",
  defaults: "PATCH /realm/user_settings_defaults",
} as const satisfies Record<SettingScope, string>;

/** @throws RequestFailure with a sentence that can be shown. */
export async function saveSettings<Scope extends SettingScope>(
  scope: Scope,
  params: ParamsOf<(typeof OPERATIONS)[Scope]>,
): Promise<void> {
  await callApi(OPERATIONS[scope], params);
}

/**
 * The same for a setting whose name is data.
 * @param value the parameter that stands for the value.
 */
export async function saveSetting(scope: SettingScope, name: string, value: unknown): Promise<void> {
  await callApiWithRows(OPERATIONS[scope], { [name]: value });
}
