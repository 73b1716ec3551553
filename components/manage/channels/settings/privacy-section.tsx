"use client";
/** A channel's privacy. */
import { hasChannelRight } from "../../../model/channels/channel-rights.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { type KnownOfPeople, mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { changeChannel } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

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

export function PrivacyInWords({ channel }: { channel: Channel }) {
  const privacy = CHOICES.find(({ value }) => value === privacyOf(channel));
  return (
    <Section title="Privacy">
      <p className="text-md">{privacy?.title}</p>
      <p className="text-ink-soft text-sm">{privacy?.about}</p>
    </Section>
  );
}

/** Saves immediately; offers permitted choices only. */
export function PrivacySection({ channel }: { channel: Channel }) {
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

function mayMake(known: KnownOfPeople, channel: Channel, isPrivate: boolean): boolean {
  if (channel.isPrivate === isPrivate) return true;
  // Opening a private channel requires access to it.
  if (!isPrivate && !hasChannelRight(known, channel, "get_to_read")) return false;
  return mayDo(known, isPrivate ? "can_create_private_channel_group" : "can_create_public_channel_group");
}
