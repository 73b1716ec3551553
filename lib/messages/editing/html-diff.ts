/** Marks changes between two versions of HTML. */

/** Longer differing stretches, in pairs of old and new words, count as replaced as a whole. */
const MAX_PAIRS = 250_000;

/** A tag, a word, or white space; attributes may contain ">". */
const TOKEN = /<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<\s]+|\s+|</g;

type Change = "kept" | "inserted" | "deleted";

interface Piece {
  readonly token: string;
  readonly change: Change;
}

/** All tags come from the new HTML, so the result is as well-formed and safe as it is. */
export function htmlDiff(before: string, after: string): string {
  const pieces = compare(before.match(TOKEN) ?? [], after.match(TOKEN) ?? []);
  let html = "";
  let open: Change = "kept";
  for (const { token, change } of pieces) {
    const isTag = token.startsWith("<");
    if (isTag && change === "deleted") continue;
    const wanted = isTag ? "kept" : change;
    if (wanted !== open) {
      if (open !== "kept") html += "</span>";
      if (wanted !== "kept") html += `<span class="highlight_text_${wanted}">`;
      open = wanted;
    }
    html += token;
  }
  return open === "kept" ? html : `${html}</span>`;
}

function compare(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const limit = Math.min(before.length, after.length) - start;
  while (end < limit && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const kept = (tokens: readonly string[]) => tokens.map((token): Piece => ({ token, change: "kept" }));
  return [
    ...kept(after.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...kept(after.slice(after.length - end)),
  ];
}

function compareMiddle(before: readonly string[], after: readonly string[]): Piece[] {
  if (before.length * after.length > MAX_PAIRS)
    return [
      ...before.map((token): Piece => ({ token, change: "deleted" })),
      ...after.map((token): Piece => ({ token, change: "inserted" })),
    ];
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const pieces: Piece[] = [];
  let old = 0;
  let now = 0;
  while (old < before.length || now < after.length) {
    const [gone, come] = [before[old], after[now]];
    const down = lengths[(old + 1) * width + now] ?? 0;
    const right = lengths[old * width + now + 1] ?? 0;
    if (gone !== undefined && gone === come) {
      pieces.push({ token: gone, change: "kept" });
      old += 1;
      now += 1;
    } else if (gone !== undefined && (come === undefined || down >= right)) {
      pieces.push({ token: gone, change: "deleted" });
      old += 1;
    } else if (come !== undefined) {
      pieces.push({ token: come, change: "inserted" });
      now += 1;
    }
  }
  return pieces;
}

function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      const skipped = Math.max(lengths[(old + 1) * width + now] ?? 0, lengths[old * width + now + 1] ?? 0);
      const both = (lengths[(old + 1) * width + now + 1] ?? 0) + 1;
      lengths[old * width + now] = before[old] === after[now] ? both : skipped;
    }
  }
  return lengths;
}
