/** Removes hidden users from group members and permission holders. */
import { createHash } from "node:crypto";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { GroupSettingValue } from "../../kernel/roles/group-setting.contract.ts";
import { haveMet, type KnowingViewer, knewThen, mayAccessAllUsers } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";

/** Without accounts hidden from the actor. */
export function storesSeenByActor({ organization, user: viewer }: Pick<Actor, "organization" | "user">) {
  const { groups, permissions, users, realm } = organization;
  if (mayAccessAllUsers(organization, viewer)) return { groups, permissions, users, realm };
  const isSeen = (user: UserRecord) => haveMet(organization, viewer, user);
  const seen = {
    get(id: number) {
      const user = users.get(id);
      return user && isSeen(user) ? user : undefined;
    },
    all: () => [...users.all()].filter(isSeen),
  };
  return { groups, permissions, users: seen, realm };
}

export type SeenStores = ReturnType<typeof storesSeenByActor>;

type Parts = Exclude<GroupSettingValue, number>;

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && "direct_members" in value;
}

function* peopleNamed(values: Iterable<unknown>): Iterable<number> {
  for (const value of values) if (isParts(value)) yield* value.direct_members;
}

/** Longer lists of ids are hashed in the key of an event's form. */
const IDS_IN_KEY = 20;

/** The users of an event hidden from a viewer. Viewers with equal ones share its form. */
export class Unseen {
  readonly #ids: ReadonlySet<number>;

  constructor(ids: Iterable<number> = []) {
    this.#ids = new Set(ids);
  }

  toJSON(): readonly number[] | string {
    // Ten thousand ids take a fraction of a millisecond.
    const ids = Float64Array.from(this.#ids).sort();
    return ids.length <= IDS_IN_KEY ? [...ids] : createHash("sha256").update(ids).digest("base64");
  }

  /** Nearly always decided by the first id. */
  areAll(ids: readonly number[]): boolean {
    return ids.every((id) => this.#ids.has(id));
  }

  outOf(ids: readonly number[]): number[] {
    return ids.filter((id) => !this.#ids.has(id));
  }

  outOfValue<Value>(value: Value): Value | Parts {
    if (this.#ids.size === 0 || !isParts(value)) return value;
    return { ...value, direct_members: this.outOf(value.direct_members) };
  }

  outOfFields<Fields extends object>(fields: Fields): Fields {
    if (this.#ids.size === 0) return fields;
    const seen = Object.entries(fields).map(([name, value]) => [name, this.outOfValue(value)] as const);
    return { ...fields, ...Object.fromEntries(seen) };
  }
}

const nobody = new Unseen();

export function unseenAmong(
  organization: Organization,
  viewer: KnowingViewer,
  ids: () => Iterable<number>,
): Unseen {
  if (viewer.strangers.size === 0 && mayAccessAllUsers(organization, viewer.user)) return nobody;
  const unseen = [...ids()].filter((id) => {
    const user = organization.users.get(id);
    return !user || !knewThen(organization, viewer, user);
  });
  return new Unseen(unseen);
}

export function unseenIn(organization: Organization, viewer: KnowingViewer, fields: () => object): Unseen {
  return unseenAmong(organization, viewer, () => peopleNamed(Object.values(fields())));
}
