/** Changes settings of the organization or of the reader. */
import { type ApiParams, requestApi } from "../../connection/api-client.ts";
import type { SettingScope } from "./setting-row.ts";

const PATHS = { organization: "/realm", personal: "/settings" } as const;

/** @throws RequestFailure with a sentence that can be shown. */
export async function saveSettings(scope: SettingScope, params: ApiParams): Promise<void> {
  await requestApi("PATCH", PATHS[scope], params);
}
