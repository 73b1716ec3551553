/** The chosen groups of permissions: database rows → records. */

/** Permission wire name → id of the group that holds it; a permission that is absent has its default. */
export type Permissions = Readonly<Record<string, number>>;

export const permissionsSelection = { select: { setting: true, groupId: true } } as const;

/** Database rows → the permissions of a record. */
export function permissionsOf(rows: readonly { setting: string; groupId: number }[]): Permissions {
  return Object.fromEntries(rows.map((row) => [row.setting, row.groupId]));
}
