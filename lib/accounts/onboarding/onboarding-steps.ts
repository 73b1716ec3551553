/** Onboarding steps, each shown once. Stored when an account is created, so that existing people see none. */
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import * as contracts from "./onboarding-steps.contract.ts";
import { onboardingState, onboardingStepsEvent } from "./onboarding-steps.contract.ts";
import { CHECKLIST_STEP, INTRODUCTION_STEP } from "./step-names.contract.ts";

const STEPS: readonly string[] = [CHECKLIST_STEP, INTRODUCTION_STEP];

const presentStep = (name: string) => ({ type: "one_time_notice" as const, name });

const onboardingFamily = stateFamily({
  fetchTypes: ["onboarding_steps"],
  fields: onboardingState,
  read: (tx, { user }) => readSteps(tx, user.id),
  present: (names) => ({ onboarding_steps: names.map(presentStep), navigation_tour_video_url: null }),
});

const stepsChanged = defineEvent({
  name: "onboarding_steps",
  stored: z.strictObject({ names: z.array(z.string()) }),
  wire: onboardingStepsEvent,
  variant: sameForEveryone,
  build: ({ names }) => ({ onboarding_steps: names.map(presentStep) }),
});

async function readSteps(tx: Pick<Transaction, "$queryRaw">, userId: number): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ names: string[] }[]>(
    sql`SELECT onboarding_steps AS names FROM user_account WHERE id = ${userId}`,
  );
  return row?.names ?? [];
}

/**
 * Does nothing for a step that is marked already.
 * @throws ApiError BAD_REQUEST for an unknown step.
 */
export async function markOnboardingStep(actor: Actor, name: string): Promise<Record<string, never>> {
  if (!STEPS.includes(name)) throw badRequest(`Unknown onboarding_step: ${name}`);
  const userId = actor.user.id;
  // Without the lock, for which sends would have to wait.
  if (!(await readSteps(database().prisma, userId)).includes(name)) return {};
  await logTransaction(writerOf(actor, "mark-onboarding-step-as-read"), async (log) => {
    await log.lock();
    const [left] = await log.tx.$queryRaw<{ names: string[] }[]>(sql`
      UPDATE user_account SET onboarding_steps = array_remove(onboarding_steps, ${name})
      WHERE id = ${userId} AND ${name} = ANY(onboarding_steps)
      RETURNING onboarding_steps AS names`);
    if (left)
      await appendEvents(log, [
        stepsChanged.event({ names: left.names }, { kind: "users", userIds: [userId] }),
      ]);
  });
  return {};
}

export const onboarding = defineNoun({
  contracts: [contracts.markOnboardingStep],
  events: [stepsChanged],
  register: [onboardingFamily],
});
