/** Settings as they are stored: only values that differ from the default, so that a new default reaches everyone. */
import { z } from "zod";
import { fromEntries } from "./from-entries.ts";
import type { SettingsTable, SettingValues } from "./setting.ts";

/** What holds where nobody has chosen anything. */
export function settingDefaults<Table extends SettingsTable>(table: Table): SettingValues<Table> {
  return fromEntries(Object.entries(table).map(([name, { default: value }]) => [name, value]));
}

/**
 * Returns what reads stored values of the table; where nothing differs from the defaults, one object is shared. What
 * the table does not name (any more) is left out.
 */
export function settingsReader<Table extends SettingsTable>(
  table: Table,
): (stored: unknown) => SettingValues<Table> {
  const defaults = settingDefaults(table);
  const schema = z.object(
    Object.fromEntries(Object.entries(table).map(([name, { schema: value }]) => [name, value.optional()])),
  );
  return (stored) => {
    // Nearly everybody's: read for every account when an organization is opened.
    if (isEmpty(stored)) return defaults;
    const chosen = schema.parse(stored);
    return isEmpty(chosen) ? defaults : { ...defaults, ...chosen };
  };
}

function isEmpty(stored: unknown): boolean {
  return typeof stored === "object" && stored !== null && Object.keys(stored).length === 0;
}

/** What is stored of these values. */
export function chosenSettings<Table extends SettingsTable>(
  table: Table,
  values: Partial<SettingValues<Table>>,
): Partial<SettingValues<Table>> {
  return fromEntries(Object.entries(values).filter(([name, value]) => table[name]?.default !== value));
}

/** The values of these settings alone. */
export function settingsOf<Table extends SettingsTable>(
  table: Table,
  values: SettingValues<Table>,
): SettingValues<Table> {
  return fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(table, name)));
}
