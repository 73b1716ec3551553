/** Output of the scripts: progress lines, and one line with the reason when they give up. */

/** Prints a line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints the reason and exits with an error. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
