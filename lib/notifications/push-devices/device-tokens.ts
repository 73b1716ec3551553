/** Stores and removes the addresses that push services give a person's devices. */
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/** The services: Firebase Cloud Messaging and Apple Push Notification service. */
export type PushService = "fcm" | "apns";

export const MAX_TOKENS = 200;

/**
 * Stores a token, so that removing it succeeds; nothing is sent to it.
 * @throws ApiError BAD_REQUEST when the person has too many.
 */
export async function addToken({ user }: Actor, service: PushService, token: string): Promise<void> {
  const { deviceToken } = database().prisma;
  if ((await deviceToken.count({ where: { userId: user.id } })) >= MAX_TOKENS) {
    throw badRequest(`You have too many device tokens (limit: ${MAX_TOKENS}).`);
  }
  await deviceToken.createMany({ data: [{ userId: user.id, service, token }], skipDuplicates: true });
}

/** @throws ApiError BAD_REQUEST when the person has no such token. */
export async function removeToken({ user }: Actor, service: PushService, token: string): Promise<void> {
  const { count } = await database().prisma.deviceToken.deleteMany({
    where: { userId: user.id, service, token },
  });
  if (count === 0) throw badRequest("Token does not exist");
}
