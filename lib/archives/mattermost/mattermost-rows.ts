/** Reads the rows of a Mattermost export one by one, since memory may not hold them. */
import { createInterface } from "node:readline";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { ZipFolder } from "../moved-teams/zip-folder.ts";
import { exportRow } from "./mattermost-shapes.ts";

/** In characters. A post with its replies is one row. */
const LONGEST_ROW = 64_000_000;

export interface GivenRow {
  readonly type: string;
  readonly content: unknown;
  /** Its line in the file, for the report. */
  readonly place: string;
}

/** @param report learns of rows that are no JSON objects; omitted in a second reading. */
export async function* mattermostRows(
  folder: ZipFolder,
  name: string,
  report?: MoveReport,
): AsyncGenerator<GivenRow> {
  const lines = createInterface({ input: await folder.stream(name), crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === "") continue;
    const place = `${name}, line ${number}`;
    const row = line.length > LONGEST_ROW ? null : rowOf(line);
    if (row) yield { type: row.type, content: row[row.type], place };
    else report?.add("A line that is no row of an export was left out.", place);
  }
}

function rowOf(line: string) {
  try {
    return exportRow.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
