/** Changes settings of the organization, of the reader, or those that new people begin with. */
import { type ApiParams, requestApi } from "../../../net/connection/api-client.ts";
import type { SettingScope } from "./setting-row.ts";

const PATHS = {
  organization: "/realm",
  personal: "/settings",
  defaults: "/realm/user_settings_defaults",
} as const;

/** @throws RequestFailure with a sentence that can be shown. */
export async function saveSettings(scope: SettingScope, params: ApiParams): Promise<void> {
  await requestApi("PATCH", PATHS[scope], params);
}
