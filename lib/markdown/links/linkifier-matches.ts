/** Decides which matches count where several linkifiers match the same text. */
import type { CompiledLinkifier, LinkifierMatch } from "../snapshot/organization-snapshot.ts";

/** Matches that do not overlap, left to right: the earlier linkifier wins, then the earlier match. */
export function linkifierMatches(
  text: string,
  linkifiers: readonly CompiledLinkifier[],
): readonly LinkifierMatch[] {
  const accepted: LinkifierMatch[] = [];
  for (const linkifier of linkifiers) {
    if (!linkifier.mayMatch(text)) continue;
    for (const match of linkifier.matches(text)) {
      if (!accepted.some((other) => match.start < other.end && other.start < match.end)) accepted.push(match);
    }
  }
  return accepted.sort((one, other) => one.start - other.start);
}
