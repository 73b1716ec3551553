/** Query key of the slash commands of bots. */

export const COMMANDS_KEY = ["bot-commands"] as const;
