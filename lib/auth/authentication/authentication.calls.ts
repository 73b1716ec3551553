/** Valid calls and their callers. */
import { randomUUID } from "node:crypto";
import { newPerson } from "../../testing/calls/call-objects.ts";
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { authentication } from "./authentication.ts";

export const calls = defineCalls<typeof authentication>({
  valid: {
    "fetch-api-key": () => ({ username: randomUUID(), password: "wrong" }),
    "jwt-fetch-api-key": () => ({ token: "a.b.c" }),
    "dev-fetch-api-key": () => ({ username: "member@example.com" }),
    "dev-list-users": () => ({}),
    "get-unsent-key": () => ({}),
    "get-own-sessions": () => ({}),
    "end-own-session": () => ({ session_id: randomUUID() }),
    "end-own-sessions": () => ({}),
    "set-up": () => ({ organization_name: "Late", ...newPerson }),
  },
  whoMay: () => [
    row("fetch-api-key", "account", all("AUTHENTICATION_FAILED")),
    row("jwt-fetch-api-key", "account", all(BAD)),
    row("dev-fetch-api-key", "account", all(BAD)),
    row("dev-list-users", "account", all(BAD)),
    row("get-unsent-key", "account"),
    row("get-own-sessions", "account"),
    row("end-own-session", "account", all(BAD)),
    row("end-own-sessions", "account"),
    row("set-up", "account", all(BAD)),
  ],
});
