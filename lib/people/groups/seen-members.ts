/** What a viewer sees of lists of people, in groups and in who holds a permission: nobody whom the viewer may not know of. */
import { createHash } from "node:crypto";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { GroupSettingValue } from "../../kernel/roles/group-setting.contract.ts";
import { haveMet, type KnowingViewer, knewThen, mayAccessAllUsers } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";

/**
 * The stores that groups, channels and permissions are presented from, without the accounts that somebody who asks does not
 * see.
 */
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

/** The people whom values name that may say who holds a permission. */
function* peopleNamed(values: Iterable<unknown>): Iterable<number> {
  for (const value of values) if (isParts(value)) yield* value.direct_members;
}

/** As many ids are a part of the key by which a form of an event is remembered; more are a digest in it. */
const IDS_IN_KEY = 20;

/** For the variant of an event: whom of those it names a viewer does not see. Those who miss the same people share its form. */
export class Unseen {
  readonly #ids: ReadonlySet<number>;

  constructor(ids: Iterable<number> = []) {
    this.#ids = new Set(ids);
  }

  toJSON(): readonly number[] | string {
    // Made for each of the viewers who see few: of ten thousand ids it takes a fraction of a millisecond.
    const ids = Float64Array.from(this.#ids).sort();
    return ids.length <= IDS_IN_KEY ? [...ids] : createHash("sha256").update(ids).digest("base64");
  }

  /** Whether the viewer sees nobody of them: nearly always one look, at the first. */
  areAll(ids: readonly number[]): boolean {
    return ids.every((id) => this.#ids.has(id));
  }

  /** The ids without theirs. */
  outOf(ids: readonly number[]): number[] {
    return ids.filter((id) => !this.#ids.has(id));
  }

  /** A value that may say who holds a permission, without them. */
  outOfValue<Value>(value: Value): Value | Parts {
    if (this.#ids.size === 0 || !isParts(value)) return value;
    return { ...value, direct_members: this.outOf(value.direct_members) };
  }

  /** The same for an object that may have such values in its fields. */
  outOfFields<Fields extends object>(fields: Fields): Fields {
    if (this.#ids.size === 0) return fields;
    const seen = Object.entries(fields).map(([name, value]) => [name, this.outOfValue(value)] as const);
    return { ...fields, ...Object.fromEntries(seen) };
  }
}

const nobody = new Unseen();

/** Those of the people whom the viewer does not see. */
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

/** The same for the people whom these fields name as those who hold permissions. */
export function unseenIn(organization: Organization, viewer: KnowingViewer, fields: () => object): Unseen {
  return unseenAmong(organization, viewer, () => peopleNamed(Object.values(fields())));
}
