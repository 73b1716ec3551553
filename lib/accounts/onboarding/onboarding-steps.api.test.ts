/** Onboarding steps are shown once. */
import { expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { CHECKLIST_STEP, INTRODUCTION_STEP } from "./step-names.contract.ts";

const { org } = await serveOrganization();

const mark = (account: TestAccount, step: string) =>
  account.client.post("/users/me/onboarding_steps", { onboarding_step: step });
const asSteps = (...names: string[]) => names.map((name) => ({ type: "one_time_notice", name }));
async function stepsOf(account: TestAccount) {
  const { body } = await account.client.post("/register", { fetch_event_types: ["onboarding_steps"] });
  return body.onboarding_steps;
}

/** A person who was added by the owner, and signs in with a key. */
async function newcomer(): Promise<TestAccount> {
  const account = await org.add();
  const steps = [CHECKLIST_STEP, INTRODUCTION_STEP];
  await query(sql`UPDATE user_account SET onboarding_steps = ${steps}::text[] WHERE id = ${account.id}`);
  return account;
}

test("a marked step is no longer shown, also in other clients of the same person", async () => {
  const account = await newcomer();
  const events = await account.listen();
  const others = await org.owner.listen();
  expect(await stepsOf(account)).toEqual(asSteps(CHECKLIST_STEP, INTRODUCTION_STEP));
  expect(await mark(account, INTRODUCTION_STEP)).toMatchObject({ status: 200 });
  expect(await events.next("onboarding_steps")).toMatchObject({ onboarding_steps: asSteps(CHECKLIST_STEP) });
  expect(await mark(account, INTRODUCTION_STEP)).toMatchObject({ status: 200 });
  expect(await stepsOf(account)).toEqual(asSteps(CHECKLIST_STEP));
  await org.untilDelivered();
  expect(await events.read()).toEqual([]);
  expect(await others.read()).toEqual([]);
});

test("people are shown what topics are when they have been added, and the owner of an organization how to set it up", async () => {
  const email = "introduced@example.com";
  await org.administrator.client.post("/users", {
    email,
    full_name: "Introduced",
    password: "a quiet, long river",
  });
  const [added] = await query<{ steps: string[] }>(
    sql`SELECT onboarding_steps AS steps FROM user_account WHERE email = ${email} AND realm_id = ${org.realmId}`,
  );
  expect(added?.steps).toEqual([INTRODUCTION_STEP]);
  expect(await stepsOf(org.owner)).toEqual(asSteps(CHECKLIST_STEP));
  expect(await stepsOf(org.member)).toEqual([]);
});

test("an unknown step is refused", async () => {
  expect(await mark(org.owner, "tour")).toMatchObject({
    status: 400,
    body: { code: "BAD_REQUEST", msg: "Unknown onboarding_step: tour" },
  });
  expect(await stepsOf(org.owner)).toEqual(asSteps(CHECKLIST_STEP));
});
