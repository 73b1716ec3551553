/** Valid calls for presence, and their callers. */
import { type CallSubject, defineCalls, row, UNKNOWN_ID } from "../../testing/calls/noun-calls.ts";
import type { presence } from "./presence.ts";

const presentUserOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    await client.post("/users/me/presence", { status: "active" });
    return id;
  }, UNKNOWN_ID);

export const calls = defineCalls<typeof presence>({
  valid: {
    "update-presence": () => ({ status: "active" }),
    "get-presence": () => ({}),
    "get-user-presence": async (subject) => ({ user_id: await presentUserOf(subject) }),
  },
  whoMay: () => [
    row("update-presence", "account"),
    row("get-presence", "account"),
    row("get-user-presence", "account"),
  ],
});
