/** Valid calls of getting in: keys, sessions, joining and links in mails; a part of those in valid-calls.ts. */
import { randomUUID } from "node:crypto";
import { invitationKeyOf, type MakeParams } from "./call-objects.ts";

const owner = { full_name: "Late", email: "late@example.com", password: "correct horse battery" };

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
  "sign-up": () => ({ link_key: "1-none", full_name: "Late", password: owner.password }),
  "get-mail-link": () => ({ link_key: "1-none" }),
  "ask-for-password-reset": () => ({ email: `${randomUUID()}@example.com` }),
  "reset-password": () => ({ link_key: "1-none", password: owner.password }),
  "confirm-address": () => ({ link_key: "1-none" }),
  "fetch-api-key": () => ({ username: randomUUID(), password: "wrong" }),
  "jwt-fetch-api-key": () => ({ token: "a.b.c" }),
  "dev-fetch-api-key": () => ({ username: "member@example.com" }),
  "dev-list-users": () => ({}),
  "end-own-sessions": () => ({}),
  "set-up": () => ({ organization_name: "Late", ...owner }),
};
