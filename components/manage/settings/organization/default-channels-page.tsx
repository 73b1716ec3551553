"use client";
/** The settings page of the channels that new people are subscribed to. */
import { Hash } from "lucide-react";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { Choice } from "../../../ui/fields/chips-field.tsx";
import { ChosenList } from "../frame/chosen-list.tsx";
import { ListRow, PageIntro, PlainList } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

type ChannelChoice = Choice & { id: number };

/** Private channels cannot be among them. */
export function DefaultChannelsPage() {
  const channels = useChatStore((state) => state.channels);
  const defaultIds = useChatStore((state) => state.sharedLists.defaultChannelIds);
  const isAdministrator = useIsAdministrator();
  const chosen = [...defaultIds].flatMap((id) => channels.get(id) ?? []);
  const save = ({ id }: ChannelChoice, isDefault: boolean) =>
    callApi("PATCH /streams/{stream_id}", { stream_id: id, is_default_stream: isDefault });
  return (
    <>
      <PageIntro>New people are subscribed to these channels. Existing members are not affected.</PageIntro>
      {isAdministrator ? (
        <ChosenList
          label="Default channels"
          hint="Public channels only. Guests are not added to them."
          placeholder="None"
          choices={choicesOf(
            [...channels.values()].filter(({ isPrivate, isArchived }) => !isPrivate && !isArchived),
          )}
          chosen={choicesOf(chosen)}
          add={(channel) => save(channel, true)}
          remove={(channel) => save(channel, false)}
        />
      ) : (
        <PlainList label="Default channels">
          {choicesOf(chosen).map(({ key, name, context }) => (
            <li key={key}>
              <ListRow title={`#${name}`} detail={context} />
            </li>
          ))}
        </PlainList>
      )}
    </>
  );
}

function choicesOf(channels: readonly Channel[]): ChannelChoice[] {
  return channels
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, description }) => ({
      key: String(id),
      id,
      name,
      context: description,
      icon: <Hash />,
    }));
}
