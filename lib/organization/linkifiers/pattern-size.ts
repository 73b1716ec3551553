/** Estimates how large a pattern becomes when it is compiled: the time and memory of that depend on it. */
import { closingIndex } from "../../markdown/links/required-literal.ts";

interface Group {
  size: number;
  /** Size of the last part, which a repetition multiplies. */
  last: number;
}

/**
 * The number of parts after `x{3}` has become `xxx`, and so on within groups. The compiled program has at most a few
 * instructions for each; a pattern of 500 characters can have a hundred thousand.
 */
export function patternSize(pattern: string): number {
  const outer: Group[] = [];
  let group: Group = { size: 0, last: 0 };
  const add = (size: number) => {
    group.size += size;
    group.last = size;
  };
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    const repetition = character === "{" ? /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(index)) : null;
    if (repetition) {
      const [text, least, most] = repetition;
      const times = Math.max(Number(least), Number(most ?? 0), 1);
      group.size += group.last * (times - 1);
      group.last *= times;
      index += text.length - 1;
    } else if (character === "(") {
      outer.push(group);
      group = { size: 0, last: 0 };
    } else if (character === ")") {
      const { size } = group;
      group = outer.pop() ?? { size: 0, last: 0 };
      add(size + 1);
    } else if (/[*+?]/.test(character)) {
      group.size += 1;
      group.last += 1;
    } else {
      if (character === "[") index = closingIndex(pattern, index);
      if (character === "\\") index += 1;
      add(1);
    }
  }
  return outer.reduce((sum, { size }) => sum + size, group.size);
}
