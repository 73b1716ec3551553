/** Text in every match, for a quick test. */

/** The longest run outside groups, classes and alternatives. Unknown syntax ends a run. */
export function requiredLiteral(pattern: string): string | null {
  if (/\(\?[a-zA-Z-]*i/.test(pattern)) return null;
  let longest = "";
  let run = "";
  const endRun = () => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    if (character === "|") return null;
    if (character === "(" || character === "[") {
      endRun();
      index = closingIndex(pattern, index);
    } else if (character === "\\") {
      index += 1;
      const escaped = pattern.charAt(index);
      if (/[^a-zA-Z0-9]/.test(escaped)) run += escaped;
      else {
        endRun();
        if (/[pPQxk0-9]/.test(escaped)) return longest === "" ? null : longest;
      }
    } else if (/[*?{]/.test(character)) {
      run = run.slice(0, -1);
      endRun();
      if (character === "{") index = Math.max(index, pattern.indexOf("}", index));
    } else if (/[+.^$]/.test(character)) endRun();
    else run += character;
  }
  endRun();
  return longest === "" ? null : longest;
}

/** The matching bracket, or the end. */
export function closingIndex(pattern: string, start: number): number {
  let depth = 0;
  let inClass = false;
  for (let index = start; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    if (character === "\\") {
      index += 1;
      continue;
    }
    if (inClass) inClass = character !== "]";
    else if (character === "[") {
      inClass = true;
      index += /^\^?\]?/.exec(pattern.slice(index + 1))?.[0].length ?? 0;
    } else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0 && !inClass) return index;
  }
  return pattern.length;
}
