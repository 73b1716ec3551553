/** Valid calls for passkeys, with permitted roles. */
import { all, BAD, defineCalls, row, UNKNOWN_ID } from "../../testing/calls/noun-calls.ts";
import type { passkeys } from "./passkeys.ts";

/** Answers no challenge. */
const unknownPasskey = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
};

export const calls = defineCalls<typeof passkeys>({
  valid: {
    "get-passkeys": () => ({}),
    "begin-passkey": () => ({}),
    "add-passkey": () => ({ name: "Phone", credential: unknownPasskey }),
    "rename-passkey": () => ({ passkey_id: UNKNOWN_ID, name: "Phone" }),
    "remove-passkey": () => ({ passkey_id: UNKNOWN_ID }),
    "begin-passkey-sign-in": () => ({}),
  },
  whoMay: () => [
    row("get-passkeys", "account", { bot: BAD }),
    row("begin-passkey", "account", { bot: BAD }),
    row("add-passkey", "account", all(BAD)),
    row("rename-passkey", "account", all(BAD)),
    row("remove-passkey", "account", all(BAD)),
    row("begin-passkey-sign-in", "account"),
  ],
});
