/** Output of the scripts. */

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
