/** Who is in the demo organization. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../../lib/users/roles.contract.ts";

export const DEMO_OWNER = { email: "owner@example.com", fullName: "Amara Okafor" };

export interface DemoPerson {
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
  readonly timezone: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: "admin@example.com",
    fullName: "Jonas Lindqvist",
    role: ROLE_ADMINISTRATOR,
    timezone: "Europe/Stockholm",
  },
  { email: "moderator@example.com", fullName: "Priya Raman", role: ROLE_MODERATOR, timezone: "Asia/Kolkata" },
  { email: "member@example.com", fullName: "Mateo Alvarez", role: ROLE_MEMBER, timezone: "Europe/Madrid" },
  { email: "member2@example.com", fullName: "Hana Sato", role: ROLE_MEMBER, timezone: "Asia/Tokyo" },
  { email: "member3@example.com", fullName: "Tomasz Nowak", role: ROLE_MEMBER, timezone: "Europe/Warsaw" },
  { email: "lena@example.com", fullName: "Lena Fischer", role: ROLE_MEMBER, timezone: "Europe/Berlin" },
  { email: "samuel@example.com", fullName: "Samuel Adeyemi", role: ROLE_MEMBER, timezone: "Africa/Lagos" },
  { email: "chloe@example.com", fullName: "Chloé Martin", role: ROLE_MEMBER, timezone: "Europe/Paris" },
  { email: "ravi@example.com", fullName: "Ravi Deshmukh", role: ROLE_MEMBER, timezone: "Asia/Kolkata" },
  { email: "ingrid@example.com", fullName: "Ingrid Solberg", role: ROLE_MODERATOR, timezone: "Europe/Oslo" },
  { email: "noah@example.com", fullName: "Noah Williams", role: ROLE_MEMBER, timezone: "America/New_York" },
  { email: "yara@example.com", fullName: "Yara Haddad", role: ROLE_MEMBER, timezone: "Asia/Beirut" },
  { email: "kenji@example.com", fullName: "Kenji Mori", role: ROLE_ADMINISTRATOR, timezone: "Asia/Tokyo" },
  { email: "sofia@example.com", fullName: "Sofia Rossi", role: ROLE_MEMBER, timezone: "Europe/Rome" },
  { email: "guest@example.com", fullName: "Gabriel Guest", role: ROLE_GUEST, timezone: "America/Sao_Paulo" },
  { email: "guest2@example.com", fullName: "Emma Partner", role: ROLE_GUEST, timezone: "Europe/London" },
];

export interface DemoBot {
  readonly email: string;
  readonly fullName: string;
  readonly ownerEmail: string;
}

export const demoBots: readonly DemoBot[] = [
  { email: "member-bot@example.com", fullName: "Release Bot", ownerEmail: "member@example.com" },
  { email: "ci-bot@example.com", fullName: "Build Bot", ownerEmail: "admin@example.com" },
  { email: "standup-bot@example.com", fullName: "Standup Bot", ownerEmail: "moderator@example.com" },
];
