"use client";
/** Role, duration, channels, groups and welcome of an invitation. */
import { Hash } from "lucide-react";
import type { ReactNode } from "react";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { groupRights } from "../groups/group-rights.ts";
import { choiceOfGroup } from "../permissions/holder-choices.ts";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { LIFETIMES } from "./lifetimes.ts";
import type { ChannelChoice, TermsDraft } from "./use-invitation-terms.ts";

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
