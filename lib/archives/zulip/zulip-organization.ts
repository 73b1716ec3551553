/** Rows of an export's organization: its settings, domains, playgrounds, linkifiers and profile fields. */
import { z } from "zod";
import { USERS } from "../../accounts/account-limits.contract.ts";
import { storedValue } from "../../accounts/profile-fields/check-value.ts";
import { checkField, storedFieldData } from "../../accounts/profile-fields/create-field.ts";
import type { ProfileFieldRecord } from "../../accounts/profile-fields/profile-field-records.ts";
import { checkLinkifier } from "../../organization/linkifiers/check-linkifier.ts";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import { requireValidPlayground } from "../../organization/playgrounds/playgrounds.ts";
import { MAX_ORGANIZATION_DESCRIPTION, MAX_ORGANIZATION_NAME } from "../../people/people-limits.contract.ts";
import { userSettingsWithDefaults } from "../../people/users/settings/user-settings.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine, storableText } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { FreeNames } from "../moved-teams/free-names.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { accepted } from "./accepted-rows.ts";
import { chosenValues } from "./chosen-values.ts";
import type { RealmTables } from "./realm-tables.ts";
import type { ZulipParts } from "./zulip-channels.ts";
import type { ZulipRow } from "./zulip-shapes.ts";

/** Settings that name a channel; Zulip's columns lack the ending. */
const CHANNEL_SETTING = /_id$/;
const NO_CHANNEL = -1;
const MAX_FIELD_NAME = 40;

export function organizationName({ realm }: RealmTables): string {
  return shortened(harmlessLine(realm.name), MAX_ORGANIZATION_NAME) || "Moved team";
}

/** @param pictures store keys of icon and logos. */
export function realmRow(
  { tables, places, report, realmId, now }: ZulipParts,
  subdomain: string,
  pictures: Readonly<Record<string, string | null>>,
): ArchiveRow {
  const { realm } = tables;
  const channels = Object.entries(organizationSettings).flatMap(([name, setting]) => {
    if (!("refersTo" in setting)) return [];
    const id = realm[name.replace(CHANNEL_SETTING, "")];
    return [[name, typeof id === "number" && places.channel(id) ? id : NO_CHANNEL]];
  });
  const policy = realm.mandatory_topics === true ? "disable_empty_topic" : "allow_empty_topic";
  const given = {
    topics_policy: policy,
    ...(realm.giphy_rating !== undefined && { gif_rating_policy: realm.giphy_rating }),
    ...realm,
    ...Object.fromEntries(channels),
  };
  const [defaults] = tables.of("zerver_realmuserdefault");
  return {
    id: realmId,
    subdomain,
    name: organizationName(tables),
    description: shortened(storableText(realm.description), MAX_ORGANIZATION_DESCRIPTION),
    settings: chosenValues(organizationSettings, given, "zerver_realm", report),
    user_settings_defaults: chosenValues(
      userSettingsWithDefaults(),
      defaults ?? {},
      "zerver_realmuserdefault",
      report,
    ),
    ...pictures,
    created_at: timeText((realm.date_created ?? now / 1000) * 1000),
  };
}

const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/;

export function domainRows({ tables, report, realmId }: ZulipParts): ArchiveRow[] {
  const known = new Set<string>();
  return tables.of("zerver_realmdomain").flatMap(({ id, domain: given, allow_subdomains }) => {
    const domain = given.toLowerCase();
    if (!DOMAIN.test(domain) || known.has(domain)) {
      report.add("A domain that is none, or is there already, was left out.", given);
      return [];
    }
    known.add(domain);
    return [{ id, realm_id: realmId, domain, allows_subdomains: allow_subdomains }];
  });
}

export function playgroundRows({ tables, report, realmId }: ZulipParts): ArchiveRow[] {
  const known = new Set<string>();
  return tables.of("zerver_realmplayground").flatMap((row) => {
    const { id, name, pygments_language: language, url_template: urlTemplate } = row;
    const key = `${language} ${name}`;
    const reason = "A playground that is not possible here was left out.";
    const isValid = accepted(() => validPlayground({ name, language, urlTemplate }), report, reason, name);
    if (!isValid || known.has(key)) return [];
    known.add(key);
    return [{ id, realm_id: realmId, name, language, url_template: urlTemplate }];
  });
}

export function linkifierRows({ tables, report, realmId }: ZulipParts): ArchiveRow[] {
  const patterns = new Set<string>();
  return tables.of("zerver_realmfilter").flatMap((row) => {
    const linkifier = {
      position: row.order,
      pattern: row.pattern,
      urlTemplate: row.url_template,
      exampleInput: row.example_input ?? null,
      reverseTemplate: row.reverse_template ?? null,
      alternativeUrlTemplates: row.alternative_url_templates ?? [],
    };
    const reason = "A linkifier that is not possible here was left out.";
    const isValid = accepted(() => validLinkifier(linkifier), report, reason, row.pattern);
    if (!isValid || patterns.has(row.pattern)) return [];
    patterns.add(row.pattern);
    return [
      {
        id: row.id,
        realm_id: realmId,
        position: row.order,
        pattern: row.pattern,
        url_template: row.url_template,
        example_input: linkifier.exampleInput,
        reverse_template: linkifier.reverseTemplate,
        alternative_url_templates: linkifier.alternativeUrlTemplates,
      },
    ];
  });
}

/** @throws ApiError BAD_REQUEST. */
function validPlayground(playground: Parameters<typeof requireValidPlayground>[0]): true {
  requireValidPlayground(playground);
  return true;
}

/** @throws ApiError BAD_REQUEST. */
function validLinkifier(linkifier: Parameters<typeof checkLinkifier>[0]): true {
  checkLinkifier(linkifier);
  return true;
}

const fieldDataShape = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** By id. */
export function movedFields({ tables, report }: ZulipParts): ReadonlyMap<number, ProfileFieldRecord> {
  const names = new FreeNames();
  const fields = tables.of("zerver_customprofilefield").flatMap((row) => {
    const reason = "A profile field that is not possible here was left out.";
    const field = accepted(() => fieldOf(row, names), report, reason, row.name);
    return field ? [[row.id, field] as const] : [];
  });
  return new Map(fields);
}

/** @throws ApiError BAD_REQUEST as for a new field. */
function fieldOf(row: ZulipRow<"zerver_customprofilefield">, names: FreeNames): ProfileFieldRecord {
  const field = {
    id: row.id,
    type: row.field_type,
    name: names.take(harmlessLine(row.name), MAX_FIELD_NAME),
    hint: storableText(row.hint),
    fieldData: storedFieldData(row.field_type, fieldDataShape.safeParse(parsed(row.field_data)).data ?? {}),
    position: row.order,
    displayInProfileSummary: row.display_in_profile_summary && row.field_type !== USERS,
    required: row.required,
    editableByUser: row.editable_by_user,
    useForUserMatching: row.use_for_user_matching,
  };
  checkField(field);
  return field;
}

export function* fieldRows(
  realmId: number,
  fields: ReadonlyMap<number, ProfileFieldRecord>,
): Generator<ArchiveRow> {
  for (const field of fields.values()) {
    yield {
      id: field.id,
      realm_id: realmId,
      type: field.type,
      name: field.name,
      name_key: nameKey(field.name),
      hint: field.hint,
      field_data: field.fieldData,
      position: field.position,
      display_in_profile_summary: field.displayInProfileSummary,
      required: field.required,
      editable_by_user: field.editableByUser,
      use_for_user_matching: field.useForUserMatching,
    };
  }
}

export function* fieldValueRows(
  { tables, people, report }: ZulipParts,
  fields: ReadonlyMap<number, ProfileFieldRecord>,
): Generator<ArchiveRow> {
  const written = new Set<string>();
  for (const { user_profile: person, field: fieldId, value: given } of tables.of(
    "zerver_customprofilefieldvalue",
  )) {
    const field = fields.get(fieldId);
    const userId = people.idOf(person);
    const place = `${person}: field ${fieldId}`;
    const reason = "A value of a profile field that is not possible here was left out.";
    const storedFor = (of: ProfileFieldRecord) =>
      of.type === USERS
        ? peopleIn(given, (id) => people.idOf(id))
        : storedValue(of, storableText(given), () => undefined);
    const value =
      field && userId !== undefined ? accepted(() => storedFor(field), report, reason, place) : null;
    if (userId === undefined || value === null || written.has(`${userId} ${fieldId}`)) continue;
    written.add(`${userId} ${fieldId}`);
    yield { user_id: userId, field_id: fieldId, value, rendered_value: "" };
  }
}

/** JSON of the ids; null for none. */
function peopleIn(given: string, idOf: (id: number) => number | undefined): string | null {
  const { data = [] } = z.array(z.int()).safeParse(parsed(given));
  const ids = data.flatMap((id) => idOf(id) ?? []);
  return ids.length === 0 ? null : JSON.stringify([...new Set(ids)]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
