/** What readers see of a group: system groups have names for programs and words for people. */

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

/** A system group's words, any other group's own name. */
export function groupDisplayName(name: string): string {
  return systemGroups[name] ?? name;
}
