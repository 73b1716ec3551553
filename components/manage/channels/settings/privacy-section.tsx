"use client";
/** Who can see a channel. */
import { useMutation } from "@tanstack/react-query";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { mayMake } from "../channel-rights.ts";
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

/** For those who may not change it. */
export function PrivacyInWords({ channel }: { channel: Channel }) {
  const privacy = CHOICES.find(({ value }) => value === privacyOf(channel));
  return (
    <Section title="Privacy">
      <p className="text-md">{privacy?.title}</p>
      <p className="text-ink-soft text-sm">{privacy?.about}</p>
    </Section>
  );
}

/** Saved at once; only what the reader may choose for the channel is offered. */
export function PrivacySection({ channel }: { channel: Channel }) {
  const mayOpen = useChatStore((state) => mayMake(state, channel, false));
  const mayClose = useChatStore((state) => mayMake(state, channel, true));
  const save = useMutation(
    {
      mutationFn: (privacy: Privacy) =>
        changeChannel({
          channelId: channel.id,
          isPrivate: privacy !== "public",
          isHistoryShared: privacy !== "protected",
        }),
    },
    queryClient,
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
