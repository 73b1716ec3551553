/** Objects for calls of several nouns. */

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { mailLinkKey } from "../../auth/mail-links/mail-links.ts";
import type { TestAccount } from "../test-account.ts";
import { type CallSubject, UNKNOWN_ID } from "./noun-calls.ts";

/** In 2060. */
export const LATER = 2_840_000_000;

export const noteOf = async ({ own }: CallSubject) =>
  own((account) => account.send([account.id], "a note"), UNKNOWN_ID);

export async function makeChannel({ client }: TestAccount): Promise<number> {
  const { body } = await client.post("/channels/create", { name: randomUUID(), subscribers: [] });
  return z.int().parse(body.id);
}

const NO_KEY = `${UNKNOWN_ID}-AAAAAAAAAAAAAAAAAAAAAAAA`;

/** Unknown for accounts without permission. */
export const invitationKeyOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/invites/multiuse", { invite_as: 600 });
    return typeof body.invite_link === "string" ? body.invite_link.replace(/.*\//, "") : NO_KEY;
  }, NO_KEY);

export const newPerson = { full_name: "Late", email: "late@example.com", password: "correct horse battery" };

/** Well-formed but unknown; a malformed key would count as a guess. */
export const unknownLink = () => mailLinkKey(2_000_000_000);
