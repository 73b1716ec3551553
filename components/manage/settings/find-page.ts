/** Finds the page that an address names, and the pages that what is typed may mean. */
import { matchesFilter, matchRank, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import type { SettingRow } from "./rows/setting-row.ts";
import type { SettingsPage } from "./settings-page.ts";

type FoundPage = { page: SettingsPage; rest: readonly string[] };

/** null where the address names no page that may be opened; the longest of several wins. */
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

/**
 * The page to show for an address: the one it names, or the first one of its scope where it names none, such as
 * `#organization`. null where there is no such page, or none that may be opened.
 */
export function pageToShow(path: string, pages: readonly SettingsPage[]): FoundPage | null {
  const named = pageOfPath(path, pages);
  if (named || path.includes("/")) return named;
  const scope = path === "organization" ? "organization" : "you";
  const first = pages.find((page) => page.scope === scope) ?? pages[0];
  return first ? { page: first, rest: [] } : null;
}

/** What the search offers: a page, or a row of one. */
export type SettingsMatch = { address: string; title: string; context: string | null };

type RankedMatch = SettingsMatch & { rank: number };

/** Pages and rows, the best first; nothing before anything is typed. */
export function settingsMatches(typed: string, pages: readonly SettingsPage[]): SettingsMatch[] {
  if (typed.trim() === "") return [];
  return pages
    .flatMap((page) => [...pageMatches(page, typed), ...rowMatches(page, typed)])
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: _rank, ...match }) => match);
}

/** A word that a page is also known by counts as a word of its title. */
function pageMatches({ address, title, keywords }: SettingsPage, typed: string): RankedMatch[] {
  if (!matchesFilter(`${title} ${keywords}`, typed)) return [];
  const rank = Math.min(matchRank(title, typed), Math.max(matchRank(keywords, typed), WORD_BEGINS));
  return [{ address, title, context: null, rank }];
}

/** Rows are found by the name of their page too, unless nothing else is typed: then the page itself is enough. */
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

/** Wire names are what other clients and the API's documentation call a setting, so they hold what it may be looked for by. */
function searchText({ name, label, hint = "", words = "" }: SettingRow): string {
  return `${label} ${hint} ${words} ${name.replaceAll("_", " ")}`;
}
