/** The organization's users. */
import { ROLE_MEMBER } from "../../../../lib/kernel/roles/roles.contract.ts";
import type { RegisterAnswer, WireUser } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type User = {
  id: number;
  email: string;
  /** The real address, if visible. */
  deliveryEmail: string | null;
  name: string;
  role: number;
  isBot: boolean;
  /** Null for people; owner null for the server's own bots. */
  bot: { type: number; ownerId: number | null } | null;
  isActive: boolean;
  /** Null for initials. */
  avatarUrl: string | null;
  /** IANA name; empty if not set. */
  timezone: string;
  /** Values by profile field id. */
  profile: ReadonlyMap<number, ProfileValue>;
};

/** Text, an option's key, or a JSON array of user ids. */
export type ProfileValue = { value: string };

export type UsersState = ReadonlyMap<number, User>;

/** Placeholder until the register response. */
export const UNKNOWN_USER: User = {
  id: 0,
  email: "",
  deliveryEmail: null,
  name: "",
  role: ROLE_MEMBER,
  isBot: false,
  bot: null,
  isActive: true,
  avatarUrl: null,
  timezone: "",
  profile: new Map(),
};

/** Version 1: never uploaded; source "G": none now. */
function pictureOf(wire: Partial<WireUser>): string | null {
  if (wire.avatar_source === "G") return null;
  return (wire.avatar_version ?? 1) > 1 ? (wire.avatar_url ?? null) : null;
}

function userFromWire(wire: WireUser): User {
  return {
    id: wire.user_id,
    email: wire.email,
    deliveryEmail: wire.delivery_email,
    name: wire.full_name,
    role: wire.role,
    isBot: wire.is_bot,
    bot: wire.bot_type === null ? null : { type: wire.bot_type, ownerId: wire.bot_owner_id },
    isActive: wire.is_active,
    avatarUrl: pictureOf(wire),
    timezone: wire.timezone,
    profile: new Map(
      Object.entries(wire.profile_data ?? {}).map(([id, { value }]) => [Number(id), { value }]),
    ),
  };
}

export function usersFromRegister(answer: RegisterAnswer): UsersState {
  const left = (answer.realm_non_active_users ?? []).map((user) => ({
    ...user,
    is_active: false,
  }));
  const { avatar_source } = answer;
  const active = answer.realm_users.map((wire) =>
    wire.user_id === answer.user_id ? { ...wire, avatar_source } : wire,
  );
  const everyone = [...answer.cross_realm_bots, ...left, ...active];
  return new Map(everyone.map((wire) => [wire.user_id, userFromWire(wire)]));
}

export function changeUsers(users: UsersState, event: EventOf<"realm_user">): UsersState {
  const next = new Map(users);
  if (event.op === "add") {
    next.set(event.person.user_id, userFromWire(event.person));
  } else if (event.op === "remove") {
    next.delete(event.person.user_id);
  } else {
    const known = users.get(event.person.user_id);
    if (!known) return users;
    const { person } = event;
    next.set(known.id, {
      ...known,
      email: person.new_email ?? known.email,
      deliveryEmail: person.delivery_email === undefined ? known.deliveryEmail : person.delivery_email,
      name: person.full_name ?? known.name,
      timezone: person.timezone ?? known.timezone,
      role: person.role ?? known.role,
      bot: known.bot && { ...known.bot, ownerId: person.bot_owner_id ?? known.bot.ownerId },
      isActive: person.is_active ?? known.isActive,
      avatarUrl: person.avatar_url === undefined ? known.avatarUrl : pictureOf(person),
      profile: person.custom_profile_field
        ? withValue(known.profile, person.custom_profile_field)
        : known.profile,
    });
  }
  return next;
}

function withValue(
  profile: User["profile"],
  { id, value }: { id: number; value: string | null },
): User["profile"] {
  const next = new Map(profile);
  if (value === null) next.delete(id);
  else next.set(id, { value });
  return next;
}
