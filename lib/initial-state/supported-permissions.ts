/** What each permission may be set to, as clients are told. */
import {
  channelPermissionDefaults,
  groupPermissionDefaults,
  realmPermissionDefaults,
} from "../organization-memory/permission-defaults.ts";
import {
  channelPermissionRules,
  groupPermissionRules,
  type PermissionRule,
  realmPermissionRules,
} from "../organization-memory/permission-rules.ts";

type Defaults = Readonly<Record<string, string>>;

function present(rules: Readonly<Record<string, PermissionRule>>, defaults: Defaults) {
  const entries = Object.entries(rules).map(([permission, rule]) => {
    const told = {
      require_system_group: rule.onlySystemGroups !== undefined,
      allow_internet_group: false,
      allow_nobody_group: rule.mayBeNobody,
      allow_everyone_group: rule.mayBeEveryone,
      default_group_name: rule.defaultsToCreator ?? defaults[permission] ?? "role:nobody",
      default_for_system_groups: rule.inSystemGroups ?? null,
      allowed_system_groups: [...(rule.onlySystemGroups ?? [])],
    };
    return [permission, told] as const;
  });
  return Object.fromEntries(entries);
}

/** server_supported_permission_settings (contract: register). */
export const supportedPermissions = {
  realm: present(realmPermissionRules, realmPermissionDefaults),
  stream: present(channelPermissionRules, channelPermissionDefaults),
  group: present(groupPermissionRules, groupPermissionDefaults),
};
