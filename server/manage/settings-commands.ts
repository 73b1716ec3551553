/** Commands for the settings of an organization, by their names in the API. */
import { presentSignInMethods } from "../../lib/auth/authentication/authentication-methods.ts";
import { boolParam } from "../../lib/kernel/contract/contract.ts";
import { parameterParser } from "../../lib/kernel/http/parse-parameters.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import type { SettingsTable } from "../../lib/kernel/settings/setting.ts";
import { setOwnerFullContentAccess } from "../../lib/organization/organizations/list-organizations.ts";
import { organizationPermissions } from "../../lib/organization/organizations/organization-permissions.contract.ts";
import { organizationSettings } from "../../lib/organization/organizations/organization-settings.contract.ts";
import { updateOrganization as contract } from "../../lib/organization/organizations/organizations.contract.ts";
import { changeOrganization } from "../../lib/organization/organizations/update-organization.ts";
import { type Command, CommandError, type Report, WITH_JSON } from "./command.ts";
import { openOrganization } from "./find-organization.ts";
import { nearest } from "./nearest.ts";

export const settingsCommands: Readonly<Record<string, Command>> = {
  "settings get": {
    takes: ["SUBDOMAIN"],
    mayTake: ["SETTING"],
    options: WITH_JSON,
    does: "prints the settings of an organization, or one of them",
    run: get,
  },
  "settings set": {
    takes: ["SUBDOMAIN", "SETTING", "VALUE"],
    options: WITH_JSON,
    does: "changes one of them; a value is text or JSON, as in the API",
    run: set,
  },
};

/** Reserved to the server's administrator, so not in the API's operation. */
const OWNER_ACCESS = "owner_full_content_access";
const METHODS = "authentication_methods";

const table: SettingsTable = organizationSettings;

/** Why the setting, which exists for clients, changes nothing; else null. */
function reasonWithoutEffect(setting: string): string | null {
  return (Object.hasOwn(table, setting) && table[setting]?.withoutEffect) || null;
}

type Values = ReadonlyMap<string, unknown>;

function valuesOf({ realm }: Organization): Values {
  const { name, description, settings, disabledSignInMethods } = realm;
  const methods = Object.entries(presentSignInMethods(disabledSignInMethods))
    .filter(([, { available }]) => available)
    .map(([method, { enabled }]) => [method, enabled] as const);
  return new Map<string, unknown>([
    ["name", name],
    ["description", description],
    [METHODS, Object.fromEntries(methods)],
    ...Object.entries(settings)
      .filter(([setting]) => reasonWithoutEffect(setting) === null)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

/** @throws CommandError for an unknown setting, with the nearest ones. */
function requireKnown(values: Values, setting: string): void {
  if (values.has(setting)) return;
  if (Object.hasOwn(organizationPermissions, setting)) {
    throw new CommandError(
      `${setting} is a permission: owners change it in the settings of the organization.`,
    );
  }
  const reason = reasonWithoutEffect(setting);
  if (reason !== null) throw new CommandError(`${setting} has no effect here. ${reason}`);
  const names = [...values.keys()].map((name) => ({ shown: name, names: [name] }));
  const near = nearest(setting, names);
  const hint = near.length === 0 ? "" : ` The nearest: ${near.join(", ")}.`;
  throw new CommandError(`There is no setting ${setting}.${hint}`);
}

const line = ([name, value]: readonly [string, unknown]) => `${name}\t${JSON.stringify(value)}`;

async function get([subdomain = "", setting]: readonly string[]): Promise<Report> {
  const values = valuesOf(await openOrganization(subdomain));
  if (setting !== undefined) requireKnown(values, setting);
  const chosen = [...values].filter(([name]) => setting === undefined || name === setting);
  return { text: chosen.map(line).join("\n"), data: { settings: Object.fromEntries(chosen) } };
}

const parse = parameterParser(contract.params.extend({ [OWNER_ACCESS]: boolParam().optional() }));

async function set([subdomain = "", setting = "", value = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  requireKnown(valuesOf(organization), setting);
  const { [OWNER_ACCESS]: mayExport, ...given } = parse(new Map([[setting, value]])).params;
  const realmId = organization.realm.id;
  if (mayExport !== undefined) await setOwnerFullContentAccess(realmId, mayExport);
  else if (Object.values(given).every((each) => each === undefined)) {
    throw new CommandError(`${setting} needs a value.`);
  } else {
    const writer = { realmId, userId: null, operation: "update-realm" };
    await changeOrganization(writer, { organization, user: null }, given);
  }
  const entry = [setting, valuesOf(organization).get(setting)] as const;
  return { text: line(entry), data: { settings: Object.fromEntries([entry]) } };
}
