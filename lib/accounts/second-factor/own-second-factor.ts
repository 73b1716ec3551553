/** Sets up a second factor, renews recovery codes, and turns it off. */
import { Secret } from "otpauth";
import type { z } from "zod";
import { open, seal } from "../../auth/authentication/secret-box.ts";
import { countAttempt, takeBackAttempt } from "../../auth/authentication/sign-in-attempts.ts";
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import {
  digestOf,
  hasSecondFactor,
  newRecoveryCodes,
  periodOf,
  plainCode,
  spendCode,
  totpOf,
} from "./check-code.ts";
import type {
  beginSecondFactor as beginContract,
  getSecondFactor as getContract,
} from "./second-factor.contract.ts";

/** In bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const wrongCode = () => badRequest("The code is wrong.");

export async function getSecondFactor(actor: Actor): Promise<z.input<typeof getContract.returns>> {
  const factor = await database().prisma.secondFactor.findUnique({ where: { userId: actor.user.id } });
  const enabled = factor?.isEnabled === true;
  return { enabled, recovery_codes_left: enabled ? factor.recoveryDigests.length : 0 };
}

/**
 * Sign-in requires codes only after the first is confirmed.
 * @throws ApiError BAD_REQUEST when a second factor exists.
 */
export async function beginSecondFactor(actor: Actor): Promise<z.input<typeof beginContract.returns>> {
  const { organization, user } = actor;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealed = seal("second-factor", secret, user.id);
  const { secondFactor } = database().prisma;
  const begun = await secondFactor.updateMany({
    where: { userId: user.id, isEnabled: false },
    data: { secret: sealed },
  });
  if (begun.count === 0) {
    const { count } = await secondFactor.createMany({
      data: [{ userId: user.id, secret: sealed }],
      skipDuplicates: true,
    });
    if (count === 0) throw badRequest("You have a second factor already.");
  }
  const names = { issuer: organization.realm.name.replaceAll(":", " "), label: user.deliveryEmail };
  return { secret, uri: totpOf(secret, names).toString() };
}

/** @throws ApiError BAD_REQUEST for a wrong code, and without pending setup. */
export async function confirmSecondFactor(
  actor: Actor,
  given: string,
): Promise<{ recovery_codes: string[] }> {
  const userId = actor.user.id;
  const factor = await database().prisma.secondFactor.findUnique({ where: { userId } });
  if (!factor || factor.isEnabled) throw badRequest("Begin to set up a second factor first.");
  const period = periodOf(open("second-factor", factor.secret, userId), plainCode(given));
  if (period === null) throw wrongCode();
  const recovery_codes = newRecoveryCodes();
  const { count } = await database().prisma.secondFactor.updateMany({
    where: { userId, isEnabled: false, secret: factor.secret },
    data: {
      isEnabled: true,
      lastPeriod: period,
      recoveryDigests: recovery_codes.map((code) => digestOf(userId, code)),
    },
  });
  if (count === 0) throw badRequest("Begin to set up a second factor first.");
  return { recovery_codes };
}

/**
 * Invalidates the former recovery codes.
 * @throws ApiError as `removeSecondFactor`.
 */
export async function replaceRecoveryCodes(
  actor: Actor,
  code: string,
  clientAddress: string,
): Promise<{ recovery_codes: string[] }> {
  await spendOwnCode(actor, code, clientAddress);
  const userId = actor.user.id;
  const recovery_codes = newRecoveryCodes();
  const { count } = await database().prisma.secondFactor.updateMany({
    where: { userId, isEnabled: true },
    data: { recoveryDigests: recovery_codes.map((each) => digestOf(userId, each)) },
  });
  // Turned off by a concurrent request.
  if (count === 0) throw wrongCode();
  return { recovery_codes };
}

/** @throws ApiError BAD_REQUEST for a wrong code or no second factor; RATE_LIMIT_HIT after wrong codes. */
export async function removeSecondFactor(
  actor: Actor,
  code: string,
  clientAddress: string,
): Promise<Record<string, never>> {
  await spendOwnCode(actor, code, clientAddress);
  await database().prisma.secondFactor.deleteMany({ where: { userId: actor.user.id } });
  return {};
}

/** Wrong codes count as failed sign-ins, so that a stolen key or session cannot guess one. */
async function spendOwnCode(actor: Actor, code: string, clientAddress: string): Promise<void> {
  const { organization, user } = actor;
  // Nothing to guess, so the attempt is not counted.
  if (!(await hasSecondFactor(user.id))) throw wrongCode();
  const attempt = { realmId: organization.realm.id, username: user.deliveryEmail, clientAddress };
  await countAttempt(attempt);
  if (!(await spendCode(user.id, code))) throw wrongCode();
  await takeBackAttempt(attempt);
}
