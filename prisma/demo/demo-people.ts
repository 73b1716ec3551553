/** The demo's people, bots and groups. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../../lib/kernel/roles/roles.contract.ts";

export interface DemoAccount {
  /** Names the account in conversations. */
  readonly handle: string;
  readonly email: string;
  readonly fullName: string;
}

export interface DemoPerson extends DemoAccount {
  readonly role: number;
  readonly timezone: string;
  /** Clock time of the last day; everything before is read. */
  readonly readUntil: string;
}

/** Created first, with the organization. */
export const demoOwner = {
  handle: "amara",
  email: "owner@example.com",
  fullName: "Amara Okafor",
  timezone: "Africa/Lagos",
  readUntil: "13:00",
} as const;

export const demoPeople: readonly DemoPerson[] = [
  {
    handle: "jonas",
    email: "admin@example.com",
    fullName: "Jonas Lindqvist",
    role: ROLE_ADMINISTRATOR,
    timezone: "Europe/Stockholm",
    readUntil: "12:40",
  },
  {
    handle: "priya",
    email: "moderator@example.com",
    fullName: "Priya Raman",
    role: ROLE_MODERATOR,
    timezone: "Asia/Kolkata",
    readUntil: "12:55",
  },
  member("mateo", "member@example.com", "Mateo Alvarez", "Europe/Madrid", "13:00"),
  member("hana", "member2@example.com", "Hana Sato", "Asia/Tokyo", "13:00"),
  member("tomasz", "member3@example.com", "Tomasz Nowak", "Europe/Warsaw", "12:30"),
  member("lena", "lena@example.com", "Lena Fischer", "Europe/Berlin", "13:00"),
  member("samuel", "samuel@example.com", "Samuel Adeyemi", "Africa/Lagos", "13:30"),
  member("chloe", "chloe@example.com", "Chloé Martin", "Europe/Paris", "13:05"),
  member("ravi", "ravi@example.com", "Ravi Deshmukh", "Asia/Kolkata", "13:00"),
  {
    handle: "ingrid",
    email: "ingrid@example.com",
    fullName: "Ingrid Solberg",
    role: ROLE_MODERATOR,
    timezone: "Europe/Oslo",
    readUntil: "13:00",
  },
  member("noah", "noah@example.com", "Noah Williams", "America/New_York", "13:25"),
  member("yara", "yara@example.com", "Yara Haddad", "Asia/Beirut", "13:10"),
  {
    handle: "kenji",
    email: "kenji@example.com",
    fullName: "Kenji Mori",
    role: ROLE_ADMINISTRATOR,
    timezone: "Asia/Tokyo",
    readUntil: "12:50",
  },
  member("sofia", "sofia@example.com", "Sofia Rossi", "Europe/Rome", "13:00"),
  {
    handle: "gabriel",
    email: "guest@example.com",
    fullName: "Gabriel Guest",
    role: ROLE_GUEST,
    timezone: "America/Sao_Paulo",
    readUntil: "13:00",
  },
  {
    handle: "emma",
    email: "guest2@example.com",
    fullName: "Emma Partner",
    role: ROLE_GUEST,
    timezone: "Europe/London",
    readUntil: "12:30",
  },
];

function member(
  handle: string,
  email: string,
  fullName: string,
  timezone: string,
  readUntil: string,
): DemoPerson {
  return { handle, email, fullName, role: ROLE_MEMBER, timezone, readUntil };
}

export interface DemoBot extends DemoAccount {
  /** A handle. */
  readonly owner: string;
}

export const demoBots: readonly DemoBot[] = [
  { handle: "release", email: "member-bot@example.com", fullName: "Release Bot", owner: "mateo" },
  { handle: "build", email: "ci-bot@example.com", fullName: "Build Bot", owner: "jonas" },
  { handle: "watch", email: "watch-bot@example.com", fullName: "Weather Watch", owner: "ravi" },
];

export interface DemoGroup {
  readonly name: string;
  readonly description: string;
  /** Handles. */
  readonly members: readonly string[];
}

export const demoGroups: readonly DemoGroup[] = [
  {
    name: "on-call",
    description: "The three who take turns with the phone.",
    members: ["ravi", "tomasz", "jonas"],
  },
  {
    name: "support crew",
    description: "Everyone who answers customers.",
    members: ["samuel", "priya", "chloe", "sofia"],
  },
];
