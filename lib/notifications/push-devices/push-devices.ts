/** Mobile devices and tokens, stored although this server uses no mobile push service. */

import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import * as contracts from "./push-devices.contract.ts";
import { deviceAddedEvent, deviceRemovedEvent, pushDevicesState } from "./push-devices.contract.ts";

const unregistered = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

const pushDevicesFamily = stateFamily({
  fetchTypes: ["device", "realm"],
  fields: pushDevicesState,
  read: (tx, { user }) =>
    tx.clientDevice.findMany({ where: { userId: user.id }, select: { id: true }, orderBy: { id: "asc" } }),
  present: (devices, _actor, { wants }) => ({
    ...(wants("device") && { devices: Object.fromEntries(devices.map(({ id }) => [id, unregistered])) }),
    ...(wants("realm") && {
      realm_push_notifications_enabled: false,
      realm_push_notifications_enabled_end_timestamp: null,
    }),
  }),
});

const stored = z.strictObject({ deviceId: z.int() });

const deviceAdded = defineEvent({
  name: "device.add",
  stored,
  wire: deviceAddedEvent,
  variant: sameForEveryone,
  build: ({ deviceId }) => ({ op: "add" as const, device_id: deviceId }),
});

const deviceRemoved = defineEvent({
  name: "device.remove",
  stored,
  wire: deviceRemovedEvent,
  variant: sameForEveryone,
  build: ({ deviceId }) => ({ op: "remove" as const, device_id: deviceId }),
});

/** Every register response lists all. */
export const MAX_DEVICES = 200;

export const pushDevices = defineNoun({
  contracts: [
    contracts.registerDevice,
    contracts.removeDevice,
    contracts.addFcmToken,
    contracts.removeFcmToken,
    contracts.addApnsToken,
    contracts.removeApnsToken,
    contracts.registerPushDevice,
    contracts.testPush,
    contracts.testEncryptedPush,
  ],
  events: [deviceAdded, deviceRemoved],
  register: [pushDevicesFamily],
});

/** @throws ApiError BAD_REQUEST over the limit. */
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

/** @throws ApiError BAD_REQUEST for another user's or an unknown device. */
export async function removeDevice(actor: Actor, deviceId: number): Promise<void> {
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "remove-client-device"), async (log) => {
    const { count } = await log.tx.clientDevice.deleteMany({ where: { id: rowId(deviceId), userId } });
    if (count === 0) throw badRequest("Device does not exist");
    await appendEvents(log, [deviceRemoved.event({ deviceId }, { kind: "users", userIds: [userId] })]);
  });
}

type PushService = "fcm" | "apns";

export const MAX_TOKENS = 200;

/**
 * Nothing is sent to a token; storing it makes its removal succeed.
 * @throws ApiError BAD_REQUEST over the limit.
 */
export async function addToken({ user }: Actor, service: PushService, token: string): Promise<void> {
  const { deviceToken } = database().prisma;
  if ((await deviceToken.count({ where: { userId: user.id } })) >= MAX_TOKENS) {
    throw badRequest(`You have too many device tokens (limit: ${MAX_TOKENS}).`);
  }
  await deviceToken.createMany({ data: [{ userId: user.id, service, token }], skipDuplicates: true });
}

/** @throws ApiError BAD_REQUEST for an unknown token. */
export async function removeToken({ user }: Actor, service: PushService, token: string): Promise<void> {
  const { count } = await database().prisma.deviceToken.deleteMany({
    where: { userId: user.id, service, token },
  });
  if (count === 0) throw badRequest("Token does not exist");
}

/** Mobile apps accept notifications only from their publisher's push service, which this server does not use. */
export function noPushService(): ApiError {
  return new ApiError(
    "PUSH_SERVICE_NOT_CONFIGURED",
    "Server is not configured to use push notification service.",
  );
}
