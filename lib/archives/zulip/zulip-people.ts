/** Accounts of an export. They keep their ids; accounts that the export only mentions get the next ones. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { GENERIC_BOT } from "../../people/people-limits.contract.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { systemBots } from "../../people/users/system-bots.ts";
import { nameKey } from "../../text/name-key.ts";
import { isTimeZone } from "../../text/wall-time.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { movedEmail, movedPersonName, placeholderEmail } from "../moved-teams/free-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { chosenValues } from "./chosen-values.ts";
import { highestId } from "./highest-id.ts";
import type { RealmTables } from "./realm-tables.ts";
import type { ZulipRow } from "./zulip-shapes.ts";

const ROLES: ReadonlySet<number> = new Set([
  ROLE_OWNER,
  ROLE_ADMINISTRATOR,
  ROLE_MODERATOR,
  ROLE_MEMBER,
  ROLE_GUEST,
]);
const BOT_TYPES = 4;

type Person = ZulipRow<"zerver_userprofile">;

/** Zulip's bots of the whole server, by the part of their addresses before the "@". */
const serverBots: Readonly<Record<string, keyof typeof systemBots>> = {
  "notification-bot": "notification",
  "welcome-bot": "welcome",
  emailgateway: "emailGateway",
};

export class ZulipPeople {
  readonly #report: MoveReport;
  readonly #people = new Map<number, Person>();
  /** Ids here of accounts that are not the export's own. */
  readonly #others = new Map<number, number>();
  readonly #strangers: { readonly id: number; readonly name: string }[] = [];
  readonly #firstBot: number;
  readonly #owner: Person | undefined;
  readonly #organization: string;

  constructor(tables: RealmTables, report: MoveReport) {
    this.#report = report;
    this.#organization = tables.realm.name;
    for (const person of tables.people) this.#people.set(person.id, person);
    this.#firstBot = highestId(this.#people.keys()) + 1;
    this.#owner = tables.people.find(
      ({ role, is_bot, is_active }) => role === ROLE_OWNER && !is_bot && is_active,
    );
    const kinds = Object.keys(systemBots);
    for (const { id, email } of tables.of("zerver_userprofile_crossrealm")) {
      const kind = serverBots[email.split("@")[0] ?? ""];
      if (kind !== undefined && !this.#people.has(id))
        this.#others.set(id, this.#firstBot + kinds.indexOf(kind));
    }
  }

  /** For a new organization. */
  reportMissingOwner(): void {
    if (!this.#owner)
      this.#report.add(
        "The organization has no owner; the command people make-owner appoints one.",
        this.#organization,
      );
  }

  get all(): Iterable<Person> {
    return this.#people.values();
  }

  /** Excludes this server's own bots. */
  get count(): number {
    return this.#people.size + this.#strangers.length;
  }

  get lastId(): number {
    return this.#firstBot + Object.keys(systemBots).length + this.#strangers.length - 1;
  }

  /** Undefined for an account that the export does not have. */
  idOf(zulipId: number | null | undefined): number | undefined {
    if (zulipId === null || zulipId === undefined) return undefined;
    return this.#people.has(zulipId) ? zulipId : this.#others.get(zulipId);
  }

  /** A missing author becomes a deactivated account. */
  writerId(zulipId: number): number {
    const known = this.idOf(zulipId);
    if (known !== undefined) return known;
    this.#report.add(
      "Somebody who wrote, but is not in the list of people, became a deactivated account.",
      String(zulipId),
    );
    const id = this.lastId + 1;
    this.#strangers.push({ id, name: `Unknown person ${zulipId}` });
    this.#others.set(zulipId, id);
    return id;
  }

  /**
   * @param avatars store keys by id.
   * @param now in ms.
   */
  rows(realmId: number, avatars: ReadonlyMap<number, string>, now: number): ArchiveRow[] {
    const taken = new Set<string>();
    const people = [...this.#people.values()].map((person) => ({
      ...emptyAccount(realmId, now),
      ...this.#personColumns(person, taken),
      avatar_key: avatars.get(person.id) ?? null,
    }));
    const bots = Object.values(systemBots).map(({ email, fullName }, index) => ({
      ...emptyAccount(realmId, now),
      ...address(email),
      id: this.#firstBot + index,
      full_name: fullName,
      bot_type: GENERIC_BOT,
    }));
    const strangers = this.#strangers.map(({ id, name }) => ({
      ...emptyAccount(realmId, now),
      ...address(placeholderEmail(id)),
      id,
      full_name: name,
      is_active: false,
    }));
    return [...people, ...bots, ...strangers];
  }

  #personColumns(person: Person, taken: Set<string>) {
    const { id, full_name: given, role, is_bot: isBot } = person;
    if (!ROLES.has(role))
      this.#report.add("A person with an unknown role became a member.", `${id}: ${role}`);
    const name = movedPersonName(given, String(id));
    if (name !== given) this.#report.add("A person was renamed.", `${id}: ${given} → ${name}`);
    const joined = person.date_joined;
    return {
      ...address(this.#emailOf(person, taken)),
      id,
      full_name: name,
      role: ROLES.has(role) ? role : ROLE_MEMBER,
      is_active: person.is_active && !person.is_mirror_dummy,
      is_imported_stub: person.is_mirror_dummy,
      can_create_users: !isBot && (person.can_create_users || role === ROLE_OWNER),
      bot_type: isBot ? botType(person.bot_type) : null,
      bot_owner_id: isBot ? this.#botOwner(person.bot_owner) : null,
      timezone: isTimeZone(person.timezone) ? person.timezone : "",
      settings: chosenValues(userSettings, person, `zerver_userprofile ${id}`, this.#report),
      ...(joined !== null && joined !== undefined && { created_at: timeText(joined * 1000) }),
    };
  }

  #emailOf({ id, delivery_email: given, email: other }: Person, taken: Set<string>): string {
    const found = movedEmail(given) ?? movedEmail(other);
    const isFree = found !== null && !taken.has(nameKey(found));
    if (!isFree)
      this.#report.add(
        "An address that is none, or another's, was replaced; the person cannot get mail.",
        String(id),
      );
    const email = isFree ? found : placeholderEmail(id);
    taken.add(nameKey(email));
    return email;
  }

  #botOwner(given: number | null | undefined): number | null {
    const owner = this.#people.get(given ?? 0) ?? this.#owner;
    return owner && !owner.is_bot ? owner.id : null;
  }
}

function botType(given: number | null | undefined): number {
  return given !== null && given !== undefined && given >= 1 && given <= BOT_TYPES ? given : GENERIC_BOT;
}

function address(email: string) {
  return { email, email_key: nameKey(email), delivery_email: email };
}

function emptyAccount(realmId: number, now: number) {
  return {
    id: 0,
    realm_id: realmId,
    ...address(""),
    full_name: "",
    role: ROLE_MEMBER,
    is_active: true,
    is_imported_stub: false,
    can_create_users: false,
    bot_type: null as number | null,
    bot_owner_id: null as number | null,
    password_hash: null,
    timezone: "",
    avatar_key: null as string | null,
    settings: {} as Readonly<Record<string, unknown>>,
    awaits_first_sign_in: false,
    created_at: timeText(now),
  };
}
