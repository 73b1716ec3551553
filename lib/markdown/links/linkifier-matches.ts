/** Chooses among overlapping matches of linkifiers. */
import type { CompiledLinkifier, LinkifierMatch } from "../snapshot/organization-snapshot.ts";
import type { LinkifierBudget } from "./linkifier-budget.ts";

/** The earlier linkifier wins, then the earlier match. */
export function linkifierMatches(
  text: string,
  linkifiers: readonly CompiledLinkifier[],
  budget: LinkifierBudget,
): readonly LinkifierMatch[] {
  const possible = linkifiers.filter((linkifier) => linkifier.mayMatch(text));
  if (possible.length === 0) return [];
  budget.grant(text.length);
  /** 1 for each matched character. */
  const taken = new Uint8Array(text.length);
  const accepted: LinkifierMatch[] = [];
  for (const linkifier of possible) {
    for (const match of linkifier.matches(text, budget)) {
      const { start, end } = match;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      accepted.push(match);
    }
  }
  return accepted.sort((one, other) => one.start - other.start);
}
