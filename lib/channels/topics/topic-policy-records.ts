/**
 * Visibility policies in memory: of those people alone whose event queues have a narrow that asks for them, since a large
 * organization has millions.
 */
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { nameKey } from "../../text/name-key.ts";
import { POLICY_INHERIT } from "./topics-limits.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly topicPolicies: TopicPolicyStore;
  }
  interface OrganizationChanges {
    /** People have this policy for a topic now; 0: none. */
    readonly topic_policy: {
      readonly userIds: readonly number[];
      readonly channelId: number;
      /** The topic's name, case-folded. */
      readonly topicKey: string;
      readonly policy: number;
    };
  }
}

/** A topic of a channel, and somebody's policy for it. */
export interface PolicyOfTopic {
  readonly channelId: number;
  readonly topicKey: string;
  readonly policy: number;
}

interface Watched {
  /** By channel and topic. */
  readonly policies: Map<string, number>;
  readonly ready: Promise<void>;
}

const placeOf = ({ channelId, topicKey }: Omit<PolicyOfTopic, "policy">) => `${channelId} ${topicKey}`;

export class TopicPolicyStore {
  readonly #watched = new Map<number, Watched>();

  /** A person's policy for a topic; 0 when there is none, and for people who are not watched. */
  of(userId: number, topic: Omit<PolicyOfTopic, "policy">): number {
    return this.#watched.get(userId)?.policies.get(placeOf(topic)) ?? POLICY_INHERIT;
  }

  /** Begins to keep a person's policies. What changes while `read` runs is later than what it finds. */
  watch(userId: number, read: () => Promise<readonly PolicyOfTopic[]>): Promise<void> {
    const known = this.#watched.get(userId);
    if (known) return known.ready;
    const policies = new Map<string, number>();
    const ready = read().then((found) => {
      for (const each of found) if (!policies.has(placeOf(each))) policies.set(placeOf(each), each.policy);
    });
    this.#watched.set(userId, { policies, ready });
    ready.catch(() => this.#watched.delete(userId));
    return ready;
  }

  /** Forgets the policies of everybody else. */
  keepOnly(userIds: ReadonlySet<number>): void {
    for (const userId of this.#watched.keys()) if (!userIds.has(userId)) this.#watched.delete(userId);
  }

  /** @returns what was known before; undefined when nothing was, or the person is not watched. */
  set(userId: number, topic: Omit<PolicyOfTopic, "policy">, policy: number | undefined): number | undefined {
    const policies = this.#watched.get(userId)?.policies;
    const former = policies?.get(placeOf(topic));
    if (policy === undefined) policies?.delete(placeOf(topic));
    else policies?.set(placeOf(topic), policy);
    return former;
  }
}

/** The change of an event about a policy. */
export function policyChange(
  userIds: readonly number[],
  { channelId, topicName, policy }: { channelId: number; topicName: string; policy: number },
) {
  return { kind: "topic_policy", userIds, channelId, topicKey: nameKey(topicName), policy } as const;
}

export const topicPolicyChanges: ChangeAppliers<"topic_policy"> = {
  topic_policy({ topicPolicies }, { userIds, policy, ...topic }) {
    const former = userIds.map((id) => [id, topicPolicies.set(id, topic, policy)] as const);
    return () => {
      for (const [id, before] of former) topicPolicies.set(id, topic, before);
    };
  },
};
