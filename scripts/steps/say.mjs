/** How the scripts speak: a plain line for progress, one clear line when they give up. */

/** Prints a line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the script with a sentence, below what the failed program printed itself. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
