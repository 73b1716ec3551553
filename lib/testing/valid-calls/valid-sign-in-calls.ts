/** Valid calls of getting in: keys, sessions, joining and links in mails; a part of those in valid-calls.ts. */
import { randomUUID } from "node:crypto";
import { mailLinkKey } from "../../auth/mail-links/mail-links.ts";
import type { TestAccount } from "../test-account.ts";
import { invitationKeyOf, type MakeParams, UNKNOWN_ID } from "./call-objects.ts";

const owner = { full_name: "Late", email: "late@example.com", password: "correct horse battery" };

/** The key of a link that does not exist; a wrong key would count as a guess. */
const unknownLink = () => mailLinkKey(2_000_000_000);

/** Answers no challenge. */
const unknownPasskey = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
};

async function personalKeyIdBy({ client }: TestAccount): Promise<number> {
  const { body } = await client.post("/users/me/api_keys", { name: "Backup" });
  return Number(body.id);
}

/** By operation. */
export const signInCalls: Readonly<Record<string, MakeParams>> = {
  "get-invitation": async (subject) => ({ invite_key: await invitationKeyOf(subject) }),
  "join-by-invitation": async (subject) => ({
    ...owner,
    invite_key: await invitationKeyOf(subject),
    email: `${randomUUID()}@example.com`,
  }),
  "get-ways-in": () => ({}),
  "dev-list-mails": () => ({}),
  "ask-to-sign-up": () => ({ email: `${randomUUID()}@example.com` }),
  "sign-up": () => ({ link_key: unknownLink(), full_name: "Late", password: owner.password }),
  "get-mail-link": () => ({ link_key: unknownLink() }),
  "ask-for-password-reset": () => ({ email: `${randomUUID()}@example.com` }),
  "reset-password": () => ({ link_key: unknownLink(), password: owner.password }),
  "confirm-address": () => ({ link_key: unknownLink() }),
  "open-unsubscribe-page": () => ({ unsubscribe_key: "missed-messages-1-unknown" }),
  "unsubscribe-from-mails": () => ({ unsubscribe_key: "missed-messages-1-unknown" }),
  "fetch-api-key": () => ({ username: randomUUID(), password: "wrong" }),
  "jwt-fetch-api-key": () => ({ token: "a.b.c" }),
  "back-channel-logout": () => ({ logout_token: "a.b.c" }),
  "dev-fetch-api-key": () => ({ username: "member@example.com" }),
  "dev-list-users": () => ({}),
  "get-own-sessions": () => ({}),
  "get-sign-out-address": () => ({}),
  "end-own-session": () => ({ session_id: randomUUID() }),
  "end-own-sessions": () => ({}),
  "get-personal-keys": () => ({}),
  "get-second-factor": () => ({}),
  "begin-second-factor": () => ({}),
  "confirm-second-factor": () => ({ code: "000000" }),
  "get-access-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
  "end-access-of-user": async ({ somebody }) => ({
    user_id: await somebody(),
    ways: ["sessions", "api_keys"],
  }),
  "get-second-factor-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
  "remove-second-factor-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
  "remove-second-factor": () => ({ code: "000000" }),
  "replace-recovery-codes": () => ({ code: "000000" }),
  "get-passkeys": () => ({}),
  "begin-passkey": () => ({}),
  "add-passkey": () => ({ name: "Phone", credential: unknownPasskey }),
  "rename-passkey": () => ({ passkey_id: UNKNOWN_ID, name: "Phone" }),
  "remove-passkey": () => ({ passkey_id: UNKNOWN_ID }),
  "begin-passkey-sign-in": () => ({}),
  "create-personal-key": () => ({ name: "Backup" }),
  "revoke-personal-key": async ({ own }) => ({ key_id: await own(personalKeyIdBy, UNKNOWN_ID) }),
  "set-up": () => ({ organization_name: "Late", ...owner }),
};
