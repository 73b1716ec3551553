/** Registers a device that a person's client runs on. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { deviceAdded } from "./device-events.ts";

/** All of a person's devices are part of the answer to every registration of theirs. */
export const MAX_DEVICES = 200;

/** @throws ApiError BAD_REQUEST when the person has too many. */
export async function registerDevice(actor: Actor): Promise<{ device_id: number }> {
  const userId = actor.user.id;
  return logTransaction(writerOf(actor, "register-client-device"), async (log) => {
    const { tx } = log;
    if ((await tx.clientDevice.count({ where: { userId } })) >= MAX_DEVICES) {
      throw badRequest(`You have too many devices (limit: ${MAX_DEVICES}).`);
    }
    const { id } = await tx.clientDevice.create({ data: { userId } });
    await appendEvents(log, [deviceAdded.event({ deviceId: id }, { kind: "users", userIds: [userId] })]);
    return { device_id: id };
  });
}
