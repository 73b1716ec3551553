"use client";
/** A channel's settings. */
import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import type { ChannelPermission } from "../../../../lib/channels/channels/channel-settings.contract.ts";
import { ChannelDescription } from "../../../content/channels/channel-description.tsx";
import { hasChannelRight } from "../../../model/channels/channel-rights.ts";
import type { ChannelSettingsTab } from "../../../model/navigation/window-store.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { notify, notifyError } from "../../../ui/layers/notify.ts";
import { PermissionField } from "../../settings/permissions/permission-field.tsx";
import {
  CHANNEL_PERMISSION_NAMES,
  channelPermissionLabel,
} from "../../settings/permissions/permission-labels.ts";
import {
  archiveChannel,
  changeChannel,
  changeChannelPermission,
  restoreChannel,
} from "./channel-settings-requests.ts";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PersonalSection } from "./personal-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { Section } from "./section.tsx";
import { TopicsSection } from "./topics-section.tsx";

/** Changeable by organization permission. */
const OF_DELETE_POLICY: ReadonlySet<ChannelPermission> = new Set([
  "can_delete_any_message_group",
  "can_delete_own_message_group",
]);

const TITLES: Readonly<Record<ChannelSettingsTab, string>> = {
  general: "Channel",
  topics: "Topics",
  personal: "For you",
  permissions: "Permissions",
};

type ChannelSettingsProps = { channel: Channel; tab: ChannelSettingsTab; onClose: () => void };

/** Users who do not administer the channel see its description, privacy and permissions read-only. */
export function ChannelSettings({ channel, tab, onClose }: ChannelSettingsProps) {
  const tabs = (["general", "topics", "personal", "permissions"] as const).filter(
    (name) => name !== "personal" || channel.isSubscribed,
  );
  const [chosen, setChosen] = useState(tab);
  const current = tabs.includes(chosen) ? chosen : "general";
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Settings of ${channel.name}`} width="md">
      <Tabs.Root
        value={current}
        onValueChange={(value) => setChosen(tabs.find((name) => name === value) ?? "general")}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Tabs.List aria-label="Parts of the settings" className="flex gap-1 border-line border-b px-3">
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="-mb-px h-9 border-transparent border-b-2 px-2 text-ink-soft text-md hover:text-ink data-active:border-accent data-active:text-ink touch:h-11"
            >
              {TITLES[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel
            key={name}
            value={name}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5"
          >
            {name === "general" && <General channel={channel} />}
            {name === "topics" && <TopicsSection channel={channel} onOpen={onClose} />}
            {name === "personal" && <PersonalSection channel={channel} />}
            {name === "permissions" && <PermissionsSection channel={channel} />}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}

function General({ channel }: { channel: Channel }) {
  const isAdministered = useChatStore((state) => mayAdminister(state, channel));
  return (
    <div className="divide-y divide-line">
      {isAdministered && !channel.isArchived ? (
        <>
          <NameSection key={channel.id} channel={channel} />
          <PrivacySection channel={channel} />
          <PolicySection channel={channel} />
        </>
      ) : (
        <>
          <Section title="About">
            <p className="text-ink-soft text-md">
              {channel.description === "" ? (
                "This channel has no description."
              ) : (
                <ChannelDescription html={channel.renderedDescription} />
              )}
            </p>
          </Section>
          <PrivacyInWords channel={channel} />
        </>
      )}
      {!channel.isArchived && <EmailSection channelId={channel.id} mayReplace={isAdministered} />}
      {isAdministered && <ArchiveSection channel={channel} />}
    </div>
  );
}

function PermissionsSection({ channel }: { channel: Channel }) {
  const rules = useChatStore((state) => state.settings.permissionRules.stream);
  const isAdministered = useChatStore((state) => mayAdminister(state, channel)) && !channel.isArchived;
  const maySetDeletePolicy = useChatStore((state) => mayDo(state, "can_set_delete_message_policy_group"));
  return (
    <section aria-label="Permissions" className="pt-1">
      <p className="text-ink-soft text-sm">
        “Who else” adds to those who can do it in every channel. Organization administrators can do all of it,
        too, in channels that they can see.
      </p>
      {CHANNEL_PERMISSION_NAMES.map((name) => {
        const rule = rules[name];
        const holder = channel.permissions[name];
        if (!rule || holder === undefined) return null;
        const mayChange = isAdministered && (maySetDeletePolicy || !OF_DELETE_POLICY.has(name));
        return (
          <PermissionField
            key={name}
            label={channelPermissionLabel(name)}
            rule={rule}
            holder={holder}
            save={mayChange ? (change) => changeChannelPermission(channel.id, name, change) : undefined}
          />
        );
      })}
    </section>
  );
}

function ArchiveSection({ channel }: { channel: Channel }) {
  const { id, name, isArchived } = channel;
  const [isAsking, setAsking] = useState(false);
  const change = useRequest(
    (archives: boolean) => (archives ? archiveChannel(id) : restoreChannel(id)),
    (_answer, archives) => {
      setAsking(false);
      if (archives) void notify(`${name} is archived`, { label: "Undo", run: () => void bringBack(channel) });
      else void notify(`${name} is back`);
    },
  );
  return (
    <Section title="Archive">
      <p className="text-ink-soft text-md">
        {isArchived
          ? "The channel is archived: it can be read, not written to."
          : "An archived channel can still be read, but nobody can write in it. It can be brought back."}
      </p>
      <div className="flex flex-wrap gap-2">
        {isArchived && (
          <Button disabled={change.isPending} onClick={() => change.mutate(false)}>
            Bring it back
          </Button>
        )}
        {!isArchived && !isAsking && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Archive…
          </Button>
        )}
        {!isArchived && isAsking && (
          <>
            <Button
              variant="danger"
              autoFocus
              disabled={change.isPending}
              onClick={() => change.mutate(true)}
            >
              Archive {name} for everybody
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        )}
      </div>
      {change.error && (
        <p role="alert" className="text-danger text-sm">
          {change.error.message}
        </p>
      )}
    </Section>
  );
}

async function bringBack({ id, name }: Channel): Promise<void> {
  try {
    await restoreChannel(id);
    await notify(`${name} is back`);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`${name} is still archived.${reason}`);
  }
}

type Privacy = "public" | "private" | "protected";

const CHOICES = [
  {
    value: "public",
    title: "Everyone",
    about: "All members of the organization can join and read everything.",
  },
  {
    value: "private",
    title: "People who are added, with shared history",
    about: "People who are added can read earlier messages.",
  },
  {
    value: "protected",
    title: "People who are added, with protected history",
    about: "People who are added can read only messages sent after they join.",
  },
] as const;

function privacyOf({ isPrivate, isHistoryShared }: Channel): Privacy {
  if (!isPrivate) return "public";
  return isHistoryShared ? "private" : "protected";
}

function PrivacyInWords({ channel }: { channel: Channel }) {
  const privacy = CHOICES.find(({ value }) => value === privacyOf(channel));
  return (
    <Section title="Privacy">
      <p className="text-md">{privacy?.title}</p>
      <p className="text-ink-soft text-sm">{privacy?.about}</p>
    </Section>
  );
}

/** Saves immediately; offers permitted choices only. */
function PrivacySection({ channel }: { channel: Channel }) {
  const mayOpen = useChatStore((state) => mayMake(state, channel, false));
  const mayClose = useChatStore((state) => mayMake(state, channel, true));
  const save = useRequest((privacy: Privacy) =>
    changeChannel({
      channelId: channel.id,
      isPrivate: privacy !== "public",
      isHistoryShared: privacy !== "protected",
    }),
  );
  const now = privacyOf(channel);
  const offered = CHOICES.filter(({ value }) => (value === "public" ? mayOpen : mayClose));
  return (
    <Section title="Privacy">
      <ChoiceList
        label="Who can see it"
        value={save.isPending ? save.variables : now}
        choices={offered}
        onChange={(privacy) => save.mutate(privacy)}
      />
      {save.error && (
        <p role="alert" className="text-danger text-sm">
          {save.error.message}
        </p>
      )}
    </Section>
  );
}

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions">;

function mayAdminister(known: Known, channel: Channel): boolean {
  return hasChannelRight(known, channel, "administer");
}

function mayMake(known: Known, channel: Channel, isPrivate: boolean): boolean {
  if (channel.isPrivate === isPrivate) return true;
  // Opening a private channel requires access to it.
  if (!isPrivate && !hasChannelRight(known, channel, "get_to_read")) return false;
  return mayDo(known, isPrivate ? "can_create_private_channel_group" : "can_create_public_channel_group");
}
