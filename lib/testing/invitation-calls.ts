/** Invitations in tests: links and mails. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { database } from "../kernel/db/client.ts";
import type { TestAccount } from "./test-account.ts";

export type InvitationParams = Readonly<Record<string, unknown>>;

export const freshAddress = () => `${randomUUID()}@example.com`;

export const createLink = ({ client }: TestAccount, params: InvitationParams = {}) =>
  client.post("/invites/multiuse", params);

export const invite = ({ client }: TestAccount, params: InvitationParams = {}) =>
  client.post("/invites", { invitee_emails: freshAddress(), stream_ids: [], ...params });

export const refused = (msg: string) => ({
  status: 400,
  body: { result: "error", code: "BAD_REQUEST", msg },
});

const listed = z.array(
  z.looseObject({
    id: z.int(),
    email: z.string().optional(),
    link_url: z.string().optional(),
    expiry_date: z.int().nullable(),
    invited: z.int(),
  }),
);

export const listInvitations = async ({ client }: TestAccount) =>
  listed.parse((await client.get("/invites")).body.invites);

export async function linkBy(
  author: TestAccount,
  params: InvitationParams = {},
): Promise<{ id: number; url: string }> {
  const { body } = await createLink(author, params);
  const url = z.url().parse(body.invite_link);
  const id = Number(/\/join\/(\d+)-[\w-]{24}$/.exec(url)?.[1]);
  return { id: z.int().parse(id), url };
}

export async function mailBy(
  author: TestAccount,
  params: InvitationParams = {},
): Promise<{ id: number; email: string }> {
  const email = freshAddress();
  expect((await invite(author, { invitee_emails: email, ...params })).body.result).toBe("success");
  const invitation = (await listInvitations(author)).find((each) => each.email === email);
  return { id: z.int().parse(invitation?.id), email };
}

export const mailsOf = (invitationId: number) =>
  database().prisma.outgoingMail.findMany({ where: { invitationId } });
