/**
 * Visibility policies in memory, only for people with event queues whose narrow needs them: a large organization has
 * millions.
 */
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { nameKey } from "../../text/name-key.ts";
import { POLICY_INHERIT } from "./topics-limits.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly topicPolicies: TopicPolicyStore;
  }
  interface OrganizationChanges {
    /** 0: none. */
    readonly topic_policy: {
      readonly userIds: readonly number[];
      readonly channelId: number;
      /** Case-folded topic name. */
      readonly topicKey: string;
      readonly policy: number;
    };
  }
}

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

  /** 0 for none, and for unwatched people. */
  of(userId: number, topic: Omit<PolicyOfTopic, "policy">): number {
    return this.#watched.get(userId)?.policies.get(placeOf(topic)) ?? POLICY_INHERIT;
  }

  /** Starts keeping a person's policies. Changes during `read` override its result. */
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

  keepOnly(userIds: ReadonlySet<number>): void {
    for (const userId of this.#watched.keys()) if (!userIds.has(userId)) this.#watched.delete(userId);
  }

  /** @returns the former value; undefined for none or an unwatched person. */
  set(userId: number, topic: Omit<PolicyOfTopic, "policy">, policy: number | undefined): number | undefined {
    const policies = this.#watched.get(userId)?.policies;
    const former = policies?.get(placeOf(topic));
    if (policy === undefined) policies?.delete(placeOf(topic));
    else policies?.set(placeOf(topic), policy);
    return former;
  }
}

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
