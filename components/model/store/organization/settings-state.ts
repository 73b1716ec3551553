/** Every setting of the organization and of the reader, by wire name, and the rules of permissions: what the settings show. */
import type { PermissionRules, RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

/** Wire name → value. */
export type SettingValues = ReadonlyMap<string, unknown>;

export type SettingsState = {
  /** Its permissions, name and description are among them. */
  organization: SettingValues;
  personal: SettingValues;
  /** What new people begin with. */
  defaults: SettingValues;
  permissionRules: PermissionRules;
};

/** Before the register answer. */
export const NO_SETTINGS: SettingsState = {
  organization: new Map(),
  personal: new Map(),
  defaults: new Map(),
  permissionRules: { realm: {}, stream: {}, group: {} },
};

const PREFIX = "realm_";
/** Besides the lists: what else of that prefix is no setting, and has its own place in the state. */
const OTHERS: ReadonlySet<string> = new Set<keyof RegisterAnswer>([
  "realm_emoji",
  "realm_user_settings_defaults",
]);

/** The settings the register answer describes. */
export function settingsFromRegister(answer: RegisterAnswer): SettingsState {
  // A list, such as that of all people, would be held, kept and read again at each start a second time.
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

/** Settings of the organization were changed. */
export function changeOrganizationSettings(settings: SettingsState, event: EventOf<"realm">): SettingsState {
  if (event.op === "deactivated") return settings;
  const changed =
    event.op === "update" ? [[event.property, event.value] as const] : Object.entries(event.data);
  return { ...settings, organization: new Map([...settings.organization, ...changed]) };
}

/** The reader changed a setting, here or in another client. */
export function changePersonalSetting(
  settings: SettingsState,
  { property, value }: EventOf<"user_settings">,
): SettingsState {
  return { ...settings, personal: new Map(settings.personal).set(property, value) };
}

/** New people begin with another setting from now on. */
export function changeDefault(
  settings: SettingsState,
  { property, value }: EventOf<"realm_user_settings_defaults">,
): SettingsState {
  return { ...settings, defaults: new Map(settings.defaults).set(property, value) };
}
