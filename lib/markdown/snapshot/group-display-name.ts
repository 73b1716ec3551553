/** The group name that readers see: system groups have an internal name and a readable one. */

const systemGroups: Readonly<Record<string, string>> = {
  "role:internet": "Everyone on the internet",
  "role:everyone": "Everyone including guests",
  "role:members": "Everyone except guests",
  "role:fullmembers": "Full members",
  "role:moderators": "Moderators",
  "role:administrators": "Administrators",
  "role:owners": "Owners",
  "role:nobody": "Nobody",
};

/** A system group's readable name; any other group's own name. */
export function groupDisplayName(name: string): string {
  return systemGroups[name] ?? name;
}
