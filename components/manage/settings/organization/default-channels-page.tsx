"use client";
/** Settings page of default channels. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { ChosenList } from "../frame/chosen-list.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { PageIntro } from "../frame/page-parts.tsx";
import { type ChannelChoice, choicesOfChannels } from "../permissions/holder-choices.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

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
          choices={choicesOfChannels(
            [...channels.values()].filter(({ isPrivate, isArchived }) => !isPrivate && !isArchived),
          )}
          chosen={choicesOfChannels(chosen)}
          add={(channel) => save(channel, true)}
          remove={(channel) => save(channel, false)}
        />
      ) : (
        <EntityList
          label="Default channels"
          items={choicesOfChannels(chosen)}
          nameOf={({ name }) => name}
          row={({ name, context }) => ({ title: `#${name}`, detail: context })}
        />
      )}
    </>
  );
}
