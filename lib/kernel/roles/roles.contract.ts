/** Role codes of wire and database: the lower the number, the more an account may do. */

/** Name → description in group pickers. */
export const systemGroups = {
  "role:internet": "The public: people with or without an account here",
  "role:everyone": "All accounts, guests among them",
  "role:members": "All accounts except guests",
  "role:fullmembers": "Members whose account is past the waiting period, and every role above them",
  "role:moderators": "Moderators, administrators and owners",
  "role:administrators": "Administrators and owners",
  "role:owners": "The organization's owners",
  "role:nobody": "No one at all",
} as const;

export const ROLE_OWNER = 100;
export const ROLE_ADMINISTRATOR = 200;
export const ROLE_MODERATOR = 300;
export const ROLE_MEMBER = 400;
export const ROLE_GUEST = 600;

export type SystemGroupName = keyof typeof systemGroups;

/** Each group contains the next narrower one as its subgroup. */
export const systemGroupChain: readonly SystemGroupName[] = [
  "role:internet",
  "role:everyone",
  "role:members",
  "role:fullmembers",
  "role:moderators",
  "role:administrators",
  "role:owners",
];

/** No other group may use these names. */
export function isSystemGroupName(name: string): name is SystemGroupName {
  return Object.hasOwn(systemGroups, name);
}
