"use client";
/** What an invitation gives those who join by it, while it is being chosen. */
import { useState } from "react";
import { ROLE_MEMBER } from "../../../../lib/kernel/roles/roles.contract.ts";
import type { Choice } from "../../../ui/fields/chips-field.tsx";
import type { HolderChoice } from "../permissions/holder-choices.ts";
import type { InvitationTerms } from "./invitation-requests.ts";
import { type Lifetime, minutesOf } from "./lifetimes.ts";

export type ChannelChoice = Choice & { id: number };

/** "usual" is the organization's own welcome text. */
export type Welcome = "usual" | "own" | "none";

type ChosenTerms = {
  role: number;
  lifetime: Lifetime;
  hasDefaultChannels: boolean;
  channels: readonly ChannelChoice[];
  groups: readonly HolderChoice[];
  welcome: Welcome;
};

export type TermsDraft = { value: ChosenTerms; change: (change: Partial<ChosenTerms>) => void };

/** Members, for ten days, with the channels that everybody gets. */
export function useInvitationTerms(): TermsDraft {
  const [value, setValue] = useState<ChosenTerms>({
    role: ROLE_MEMBER,
    lifetime: "14400",
    hasDefaultChannels: true,
    channels: [],
    groups: [],
    welcome: "usual",
  });
  return { value, change: (change) => setValue((terms) => ({ ...terms, ...change })) };
}

/** As they are sent. */
export function termsOf(terms: ChosenTerms, welcomeText: string): InvitationTerms {
  const texts = { usual: null, own: welcomeText, none: "" };
  return {
    invite_as: terms.role,
    invite_expires_in_minutes: minutesOf(terms.lifetime),
    stream_ids: terms.channels.map(({ id }) => id),
    group_ids: terms.groups.map(({ id }) => id),
    include_realm_default_subscriptions: terms.hasDefaultChannels,
    welcome_message_custom_text: texts[terms.welcome],
  };
}
