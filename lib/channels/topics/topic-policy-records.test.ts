/** Visibility policies in memory: loading, concurrent changes, and undo. */
import { expect, test } from "vitest";
import { buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { type PolicyOfTopic, policyChange } from "./topic-policy-records.ts";
import { POLICY_FOLLOWED, POLICY_INHERIT, POLICY_MUTED } from "./topics-limits.contract.ts";

const lunch = { channelId: 5, topicKey: "lunch" };
const dinner = { channelId: 5, topicKey: "dinner" };
const chosen = (topicName: string, policy: number) => policyChange([1], { channelId: 5, topicName, policy });

test("what changes while policies are read is later than what is found", async () => {
  const organization = buildOrganization({ users: [buildUser(1)] });
  const { topicPolicies } = organization;
  const found = Promise.withResolvers<readonly PolicyOfTopic[]>();
  const watched = topicPolicies.watch(1, () => found.promise);
  organization.apply(chosen("Lunch", POLICY_INHERIT), 1);
  found.resolve([lunch, dinner].map((topic) => ({ ...topic, policy: POLICY_FOLLOWED })));
  await watched;
  expect(topicPolicies.of(1, lunch)).toBe(POLICY_INHERIT);
  expect(topicPolicies.of(1, dinner)).toBe(POLICY_FOLLOWED);
});

test("a change is taken back, and applies to those alone who are watched", async () => {
  const organization = buildOrganization({ users: [buildUser(1), buildUser(2)] });
  const { topicPolicies } = organization;
  await topicPolicies.watch(1, async () => [{ ...lunch, policy: POLICY_FOLLOWED }]);
  const both = { ...chosen("lunch", POLICY_MUTED), userIds: [1, 2] };
  expect(organization.considering([both], () => topicPolicies.of(1, lunch))).toBe(POLICY_MUTED);
  expect(topicPolicies.of(1, lunch)).toBe(POLICY_FOLLOWED);
  organization.apply(both, 1);
  expect(topicPolicies.of(2, lunch)).toBe(POLICY_INHERIT);
});

test("policies that could not be read are read again, and those of nobody's queue are forgotten", async () => {
  const { topicPolicies } = buildOrganization({ users: [buildUser(1)] });
  const refused = topicPolicies.watch(1, () => Promise.reject(new Error("away")));
  await expect(refused).rejects.toThrow("away");
  await topicPolicies.watch(1, async () => [{ ...lunch, policy: POLICY_MUTED }]);
  expect(topicPolicies.of(1, lunch)).toBe(POLICY_MUTED);
  topicPolicies.keepOnly(new Set([2]));
  expect(topicPolicies.of(1, lunch)).toBe(POLICY_INHERIT);
});
