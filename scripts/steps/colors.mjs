/** Switches colors off, here and in all programs that scripts run, where the output is no terminal. */

/** NO_COLOR (https://no-color.org) comes first, then FORCE_COLOR. */
function isWanted({ NO_COLOR, FORCE_COLOR, TERM }) {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0";
  return Boolean(process.stdout.isTTY && process.stderr.isTTY) && TERM !== "dumb";
}

export const inColor = isWanted(process.env);

// Some programs look at neither output, and Node.js warns when both variables are set.
if (!inColor) {
  process.env.NO_COLOR = "1";
  delete process.env.FORCE_COLOR;
}
