/** Finds settings pages by address or text. */
import { matchesFilter, matchRank, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import type { SettingRow } from "./rows/setting-row.ts";
import type { SettingsPage } from "./settings-page.ts";

type FoundPage = { page: SettingsPage; rest: readonly string[] };

/** The longest matching address wins. */
export function pageOfPath(path: string, pages: readonly SettingsPage[]): FoundPage | null {
  let found: FoundPage | null = null;
  let longest = 0;
  for (const page of pages) {
    for (const address of [page.address, ...(page.olderAddresses ?? [])]) {
      if (address.length <= longest || !(path === address || path.startsWith(`${address}/`))) continue;
      longest = address.length;
      found = { page, rest: path.slice(address.length).split("/").filter(Boolean) };
    }
  }
  return found;
}

/** Falls back to the scope's first page, as for `#organization`; null without access. */
export function pageToShow(path: string, pages: readonly SettingsPage[]): FoundPage | null {
  const named = pageOfPath(path, pages);
  if (named || path.includes("/")) return named;
  const scope = path === "organization" ? "organization" : "you";
  const first = pages.find((page) => page.scope === scope) ?? pages[0];
  return first ? { page: first, rest: [] } : null;
}

export type SettingsMatch = { address: string; title: string; context: string | null };

type RankedMatch = SettingsMatch & { rank: number };

export function settingsMatches(typed: string, pages: readonly SettingsPage[]): SettingsMatch[] {
  if (typed.trim() === "") return [];
  return pages
    .flatMap((page) => [...pageMatches(page, typed), ...rowMatches(page, typed)])
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: _rank, ...match }) => match);
}

/** Keywords count as title words. */
function pageMatches({ address, title, keywords }: SettingsPage, typed: string): RankedMatch[] {
  if (!matchesFilter(`${title} ${keywords}`, typed)) return [];
  const rank = Math.min(matchRank(title, typed), Math.max(matchRank(keywords, typed), WORD_BEGINS));
  return [{ address, title, context: null, rank }];
}

/** If the page's name alone is typed, the page suffices. */
function rowMatches({ address, title, sections = [] }: SettingsPage, typed: string): RankedMatch[] {
  if (matchesFilter(title, typed)) return [];
  return sections.flatMap((section) =>
    section.rows
      .filter((row) => matchesFilter(`${title} ${section.title} ${searchText(row)}`, typed))
      .map(({ name, label }) => ({
        address: `${address}/${name}`,
        title: label,
        context: `${title} › ${section.title}`,
        rank: matchRank(label, typed),
      })),
  );
}

/** Wire names are known from API documentation. */
function searchText({ name, label, hint = "", words = "" }: SettingRow): string {
  return `${label} ${hint} ${words} ${name.replaceAll("_", " ")}`;
}
