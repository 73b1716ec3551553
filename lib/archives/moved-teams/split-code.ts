/** Divides Markdown into prose and code, in time linear in its length. */

const FENCE = /^ {0,3}(```|~~~)/;

/** Alternately prose and code, prose first; their concatenation is the text. */
export function splitCode(text: string): string[] {
  const parts: string[] = [];
  for (const [index, block] of splitBlocks(text).entries()) {
    if (index % 2 === 0) parts.push(...splitSpans(block));
    else parts.push(block);
  }
  return parts;
}

/** A block that no fence closes goes to the end, as Markdown has it. */
function splitBlocks(text: string): string[] {
  const parts = [""];
  let open: string | null = null;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (open === null && mark !== null) {
      open = mark;
      parts.push(line);
    } else {
      parts[parts.length - 1] += line;
      if (mark !== null && mark === open && line.trim().replaceAll(mark.charAt(0), "") === "") {
        open = null;
        parts.push("");
      }
    }
  }
  return parts;
}

/** A span ends at the next run of as many backticks as it begins with. */
function splitSpans(prose: string): string[] {
  const runs = [...prose.matchAll(/`+/g)];
  const nextAlike = nextOfSameLength(runs.map(([marks]) => marks.length));
  const parts: string[] = [];
  let end = 0;
  for (let place = 0; place < runs.length; place += 1) {
    const next = nextAlike[place] ?? 0;
    const [opening, closing] = [runs[place], runs[next]];
    if (!opening || !closing || next === 0) continue;
    const to = closing.index + closing[0].length;
    parts.push(prose.slice(end, opening.index), prose.slice(opening.index, to));
    end = to;
    place = next;
  }
  return [...parts, prose.slice(end)];
}

/** For each place, the next one with the same length; 0 for none. */
function nextOfSameLength(lengths: readonly number[]): number[] {
  const next = new Map<number, number>();
  return lengths
    .map((_length, place) => lengths.length - 1 - place)
    .map((place) => {
      const length = lengths[place] ?? 0;
      const found = next.get(length) ?? 0;
      next.set(length, place);
      return found;
    })
    .reverse();
}
