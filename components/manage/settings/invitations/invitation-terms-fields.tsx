"use client";
/** Role, duration, channels, groups and welcome of an invitation. */
import { Hash } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ROLE_MEMBER } from "../../../../lib/kernel/roles/roles.contract.ts";
import { ROLE_NAMES, roleOf } from "../../../model/people/role-names.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { ChipsField, type Choice } from "../../../ui/fields/chips-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { groupRights } from "../groups/group-rights.ts";
import { choiceOfGroup, type HolderChoice } from "../permissions/holder-choices.ts";
import { useIsAdministrator } from "../use-is-administrator.ts";
import type { InvitationTerms } from "./invitation-requests.ts";

/** Minutes as text, since a choice is a text; "never" has no end. */
const LIFETIMES = [
  { value: "1440", label: "1 day" },
  { value: "4320", label: "3 days" },
  { value: "14400", label: "10 days" },
  { value: "43200", label: "30 days" },
  { value: "never", label: "Never" },
] as const;

const WELCOMES = [
  { value: "usual", label: "The organization’s welcome message" },
  { value: "own", label: "A custom message" },
  { value: "none", label: "No welcome message" },
] as const;

type TermsFieldsProps = { terms: TermsDraft; welcome: string; onWelcome: (text: string) => void };

/** Offers only what the reader may give. */
export function InvitationTermsFields({ terms, welcome, onWelcome }: TermsFieldsProps) {
  const own = useOwnUser();
  const isAdministrator = useIsAdministrator();
  const { value, change } = terms;
  const roles = Object.entries(ROLE_NAMES)
    .map(([role, label]) => ({ value: Number(role), label }))
    .filter((role) => role.value >= own.role);
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Labelled label="They join as">
          <SelectField
            label="They join as"
            options={roles}
            value={value.role}
            onChange={(role) => change({ role })}
          />
        </Labelled>
        <Labelled label="Expires after">
          <SelectField
            label="Expires after"
            options={LIFETIMES}
            value={value.lifetime}
            onChange={(lifetime) => change({ lifetime })}
          />
        </Labelled>
      </div>
      <SwitchField
        label="Subscribe them to the default channels"
        checked={value.hasDefaultChannels}
        onChange={(hasDefaultChannels) => change({ hasDefaultChannels })}
      />
      <Places terms={terms} />
      {isAdministrator && (
        <>
          <Labelled label="Welcome message">
            <SelectField
              label="Welcome message"
              options={WELCOMES}
              value={value.welcome}
              onChange={(chosen) => change({ welcome: chosen })}
            />
          </Labelled>
          {value.welcome === "own" && (
            <TextArea
              name="welcome"
              label="Text of the welcome message"
              hint="Markdown, as in messages."
              value={welcome}
              onChange={(event) => onWelcome(event.target.value)}
              required
            />
          )}
        </>
      )}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden="true" className="font-medium text-sm">
        {label}
      </span>
      {children}
    </div>
  );
}

function choiceOfChannel({ id, name, description }: Channel): ChannelChoice {
  return { key: String(id), id, name, context: description || undefined, icon: <Hash /> };
}

/** Channels and groups, where the reader may add people to them. */
function Places({ terms: { value, change } }: { terms: TermsDraft }) {
  const mayAddToChannels = useChatStore((state) => mayDo(state, "can_add_subscribers_group"));
  const channels = useChatStore((state) => state.channels);
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  const known = { ownUserId, users, groups, permissions };
  const open = [...groups.values()].filter((group) => groupRights(known, group).mayAdd);
  return (
    <>
      {mayAddToChannels && (
        <ChipsField
          label="More channels"
          placeholder="Channels"
          choices={[...channels.values()]
            .filter(({ isArchived }) => !isArchived)
            .toSorted((one, other) => one.name.localeCompare(other.name))
            .map(choiceOfChannel)}
          chosen={value.channels}
          onChange={(chosen) => change({ channels: chosen })}
        />
      )}
      {open.length > 0 && (
        <ChipsField
          label="Groups"
          placeholder="Groups"
          choices={open.map(choiceOfGroup)}
          chosen={value.groups}
          onChange={(chosen) => change({ groups: chosen })}
        />
      )}
    </>
  );
}

type ChannelChoice = Choice & { id: number };

/** "usual" is the organization's own welcome text. */
type Welcome = "usual" | "own" | "none";

type ChosenTerms = {
  role: number;
  lifetime: Lifetime;
  hasDefaultChannels: boolean;
  channels: readonly ChannelChoice[];
  groups: readonly HolderChoice[];
  welcome: Welcome;
};

type TermsDraft = { value: ChosenTerms; change: (change: Partial<ChosenTerms>) => void };

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
    invite_as: roleOf(terms.role),
    invite_expires_in_minutes: minutesOf(terms.lifetime),
    stream_ids: terms.channels.map(({ id }) => id),
    group_ids: terms.groups.map(({ id }) => id),
    include_realm_default_subscriptions: terms.hasDefaultChannels,
    welcome_message_custom_text: texts[terms.welcome],
  };
}

type Lifetime = (typeof LIFETIMES)[number]["value"];

/** null: it never expires. */
function minutesOf(lifetime: Lifetime): number | null {
  return lifetime === "never" ? null : Number(lifetime);
}
