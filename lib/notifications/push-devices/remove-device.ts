/** Removes a device that a person's client ran on. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { deviceRemoved } from "./device-events.ts";

/** @throws ApiError BAD_REQUEST when it is not a device of this person. */
export async function removeDevice(actor: Actor, deviceId: number): Promise<void> {
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "remove-client-device"), async (log) => {
    const { count } = await log.tx.clientDevice.deleteMany({ where: { id: rowId(deviceId), userId } });
    if (count === 0) throw badRequest("Device does not exist");
    await appendEvents(log, [deviceRemoved.event({ deviceId }, { kind: "users", userIds: [userId] })]);
  });
}
