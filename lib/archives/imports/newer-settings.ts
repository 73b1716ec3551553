/** Settings of older archives under the names that they have now, as the migrations rename stored ones. */
import { z } from "zod";
import type { ArchiveRow } from "./shift-row.ts";

const shape = z.record(z.string(), z.unknown());

/** Columns with settings of people, by table. */
const ofPeople: Readonly<Record<string, string>> = {
  realm: "user_settings_defaults",
  user_account: "settings",
};

/** The row with settings as this server has them; one that holds none is returned as it is. */
export function withNewerSettings(table: string, row: ArchiveRow): ArchiveRow {
  const column = ofPeople[table];
  if (column === undefined) return row;
  return {
    ...row,
    ...changed(row, column, newerPersonal),
    ...(table === "realm" && changed(row, "settings", newerOfOrganization)),
  };
}

type Settings = z.infer<typeof shape>;

/** What is no object of settings is refused later. */
function changed(row: ArchiveRow, column: string, change: (settings: Settings) => Settings): ArchiveRow {
  const { data } = shape.safeParse(row[column]);
  return data ? { [column]: change(data) } : {};
}

function newerPersonal(settings: Settings): Settings {
  return settings.web_home_view === "recent_topics" ? { ...settings, web_home_view: "recent" } : settings;
}

function newerOfOrganization({ giphy_rating: rating, ...settings }: Settings): Settings {
  return rating === undefined ? settings : { gif_rating_policy: rating, ...settings };
}
