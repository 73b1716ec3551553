/** Facts about integrations that the browser needs without zod. */

/** Commands of Parley itself; their text becomes a message. */
export const BUILT_IN_COMMANDS = ["me", "poll", "todo"] as const;
