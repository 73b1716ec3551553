/** Converts the settings in a row of Zulip to values for our columns of settings. */
import type { SettingsTable } from "../../kernel/settings/setting.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";

type Row = Readonly<Record<string, unknown>>;

/** Numbers that Zulip stores for values which the protocol names. */
const names: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  topics_policy: {
    1: "inherit",
    2: "allow_empty_topic",
    3: "disable_empty_topic",
    4: "empty_topic_only",
  },
  message_edit_history_visibility_policy: { 1: "all", 2: "moves", 3: "none" },
  resolved_topic_notice_auto_read_policy: { 1: "always", 2: "except_followed", 3: "never" },
};

/** Returns only values that differ from the default, and reports unknown ones. */
export function chosenValues(table: SettingsTable, row: Row, place: string, report: MoveReport): Row {
  const chosen: Record<string, unknown> = {};
  for (const [name, { schema, default: value, setByServer }] of Object.entries(table)) {
    const given = row[name];
    if (given === undefined || setByServer) continue;
    const named = typeof given === "number" ? (names[name]?.[given] ?? given) : given;
    const { success, data } = schema.safeParse(named);
    if (!success)
      report.add("A setting with a value that is unknown here keeps its default.", `${place}: ${name}`);
    else if (data !== value) chosen[name] = data;
  }
  return chosen;
}
