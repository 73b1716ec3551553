/** Settings by wire name, and permission rules. */
import type { PermissionRules, RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type SettingValues = ReadonlyMap<string, unknown>;

export type SettingsState = {
  /** Includes permissions, name and description. */
  organization: SettingValues;
  personal: SettingValues;
  defaults: SettingValues;
  permissionRules: PermissionRules;
};

export const NO_SETTINGS: SettingsState = {
  organization: new Map(),
  personal: new Map(),
  defaults: new Map(),
  permissionRules: { realm: {}, stream: {}, group: {} },
};

const PREFIX = "realm_";
/** Neither lists nor settings; stored elsewhere. */
const OTHERS: ReadonlySet<string> = new Set<keyof RegisterAnswer>([
  "realm_emoji",
  "realm_user_settings_defaults",
]);

export function settingsFromRegister(answer: RegisterAnswer): SettingsState {
  const ofOrganization = Object.entries(answer).filter(
    ([name, value]) => name.startsWith(PREFIX) && !Array.isArray(value) && !OTHERS.has(name),
  );
  return {
    organization: new Map(ofOrganization.map(([name, value]) => [name.slice(PREFIX.length), value])),
    personal: new Map(Object.entries(answer.user_settings)),
    defaults: new Map(Object.entries(answer.realm_user_settings_defaults)),
    permissionRules: answer.server_supported_permission_settings,
  };
}

export function changeOrganizationSettings(settings: SettingsState, event: EventOf<"realm">): SettingsState {
  if (event.op === "deactivated") return settings;
  const changed =
    event.op === "update" ? [[event.property, event.value] as const] : Object.entries(event.data);
  return { ...settings, organization: new Map([...settings.organization, ...changed]) };
}

export function changePersonalSetting(
  settings: SettingsState,
  { property, value }: EventOf<"user_settings">,
): SettingsState {
  return { ...settings, personal: new Map(settings.personal).set(property, value) };
}

export function changeDefault(
  settings: SettingsState,
  { property, value }: EventOf<"realm_user_settings_defaults">,
): SettingsState {
  return { ...settings, defaults: new Map(settings.defaults).set(property, value) };
}
