/** Lists the decisions from their files. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "..", "..", "docs", "decisions");
const DECISION = /^# (?<number>\d+)\. (?<title>.+)\n\n(?<date>\d{4}-\d\d-\d\d)\n\n/;

/** @throws Error when a decision does not begin with its number, title and date. */
export function decisionsList(): string {
  const files = readdirSync(FOLDER).filter((file) => /^\d{3}-.+\.md$/.test(file));
  const lines = files.sort().map((file) => {
    const parts = DECISION.exec(readFileSync(path.join(FOLDER, file), "utf8"))?.groups;
    if (parts?.number === undefined || Number(parts.number) !== Number(file.slice(0, 3)))
      throw new Error(`docs/decisions/${file} does not begin with its number, title and date.`);
    return `- [${parts.number}. ${parts.title}](${file}), ${parts.date}`;
  });
  return lines.join("\n");
}
