/** Automatic policies. */
import { describe, expect, test } from "vitest";
import { buildUser } from "../../testing/build-organization.ts";
import { automaticPolicies } from "./compose-message.ts";

const settings = buildUser(1).settings;
const quiet = { sinceEventId: 0, isMuted: true };
const open = { sinceEventId: 0, isMuted: false };

describe("automatic policies", () => {
  test("by default follow topics that the user starts, and unmute topics of muted channels that they send to", () => {
    expect(automaticPolicies(buildUser(1), open)).toEqual({ policyOnSend: 0, policyOnInitiation: 3 });
    expect(automaticPolicies(buildUser(1), quiet)).toEqual({ policyOnSend: 2, policyOnInitiation: 3 });
  });

  test("prefer following to unmuting", () => {
    const user = buildUser(1, { settings: { ...settings, automatically_follow_topics_policy: 2 } });
    expect(automaticPolicies(user, quiet)).toEqual({ policyOnSend: 3, policyOnInitiation: 3 });
  });

  test("do not apply with both settings at never, to bots, or without a subscription", () => {
    const never = {
      ...settings,
      automatically_follow_topics_policy: 4,
      automatically_unmute_topics_in_muted_streams_policy: 4,
    } as const;
    const none = { policyOnSend: 0, policyOnInitiation: 0 };
    expect(automaticPolicies(buildUser(1, { settings: never }), quiet)).toEqual(none);
    expect(automaticPolicies(buildUser(1, { botType: 1 }), quiet)).toEqual(none);
    expect(automaticPolicies(buildUser(1), undefined)).toEqual(none);
  });
});
