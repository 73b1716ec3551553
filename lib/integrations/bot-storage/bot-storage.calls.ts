/** Valid calls and their permitted callers. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { botStorage } from "./bot-storage.ts";

export const calls = defineCalls<typeof botStorage>({
  valid: {
    "get-bot-storage": () => ({}),
    "update-bot-storage": () => ({ storage: { turn: "white" } }),
    "remove-bot-storage": () => ({}),
  },
  whoMay: () => [
    row("get-bot-storage", "account", allBut(["bot"], BAD)),
    row("update-bot-storage", "account", allBut(["bot"], BAD)),
    row("remove-bot-storage", "account", allBut(["bot"], BAD)),
  ],
});
