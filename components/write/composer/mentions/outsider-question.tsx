"use client";
/** Asks what to do about mentioned people who cannot see the channel. */
import { useState } from "react";
import { mayAddPeople } from "../../../model/channels/channel-rights.ts";
import { useChannel } from "../../../model/channels/use-channel.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { addPeople } from "../../../net/channels/channel-requests.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";

type OutsiderQuestionProps = {
  channelId: number;
  userIds: readonly number[];
  onSend: () => void;
  onCancel: () => void;
};

/** The message waits in the composer, and typing on drops the question. */
export function OutsiderQuestion({ channelId, userIds, onSend, onCancel }: OutsiderQuestionProps) {
  const users = useUsers();
  const channel = useChannel(channelId);
  const mayAdd = useChatStore((state) => channel !== undefined && mayAddPeople(state, channel));
  const add = useRequest((name: string) => addPeople(name, userIds, true), onSend);
  const [names] = useState(() => userIds.map((id) => users.get(id)?.name ?? "somebody"));
  if (!channel) return null;
  const list = new Intl.ListFormat("en").format(names);
  return (
    <fieldset aria-label="Mentions" className="mx-2 mb-1.5 rounded-md bg-warning-soft px-2.5 py-2">
      <p role="alert" className="text-sm text-warning">
        {list} cannot see {channel.name} and will not get this message.
        {!mayAdd && ` You are not allowed to add people to ${channel.name}.`}
        {add.error && ` Nobody was added. ${add.error.message}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayAdd && (
          <Button size="sm" isBusy={add.isPending} onClick={() => add.mutate(channel.name)}>
            {names.length === 1 ? "Add to the channel and send" : `Add ${names.length} people and send`}
          </Button>
        )}
        <Button size="sm" onClick={onSend}>
          Send anyway
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
