/** A group as it is held in memory. */
import type { Permissions } from "./permission-rows.ts";

export interface GroupRecord {
  readonly id: number;
  /** null for an unnamed group. */
  readonly name: string | null;
  readonly description: string;
  readonly isSystem: boolean;
  readonly creatorId: number | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isActive: boolean;
  readonly subgroupIds: readonly number[];
  readonly permissions: Permissions;
}

/** A group as it enters the store, which keeps the members apart from the record: they change more often. */
export interface NewGroup extends GroupRecord {
  readonly memberIds: readonly number[];
}

/** The fields of a group that change, members and subgroups aside. */
export type GroupChange = Partial<Omit<GroupRecord, "id" | "subgroupIds">>;
