"use client";
/** The dialog that adds people to a channel. */
import { type FormEvent, useMemo } from "react";
import { mayAddPeople } from "../../../model/channels/membership-rights.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useChannelMembers } from "../../../net/channels/use-channel-members.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { addMembers } from "./change-members.ts";
import { PeopleField, useAddition } from "./people-field.tsx";
import { additionLabel } from "./people-to-add.ts";

const NOBODY: readonly number[] = [];

/** Users can lose the permission while the dialog is open. */
export function AddPeople({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const isAllowed = useChatStore((state) => mayAddPeople(state, channel));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Add people to ${channel.name}`}>
      {isAllowed ? (
        <AddForm channel={channel} onClose={onClose} />
      ) : (
        <p className="px-5 pb-5 text-ink-soft text-md">
          {channel.isArchived
            ? "This channel is archived, so nobody can be added."
            : `You are not allowed to add people to ${channel.name}.`}
        </p>
      )}
    </Dialog>
  );
}

function AddForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { memberIds = NOBODY } = useChannelMembers(channel.id);
  const members = useMemo(() => new Set(memberIds), [memberIds]);
  const addition = useAddition(members);
  const { userIds, notifies } = addition;
  const add = useRequest(() => addMembers(channel, userIds, notifies), onClose);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (userIds.length > 0 && !add.isPending) add.mutate();
  }

  return (
    <form onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-3 overflow-y-auto px-5 pt-1 pb-5">
        <PeopleField
          addition={addition}
          memberIds={members}
          hint={whatTheySee(channel)}
          error={add.error?.message ?? null}
        />
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={userIds.length === 0} isBusy={add.isPending}>
          {add.isPending ? "Adding…" : additionLabel(userIds.length)}
        </Button>
      </footer>
    </form>
  );
}

function whatTheySee({ isPrivate, isHistoryShared }: Channel): string {
  if (!isPrivate) return "They will receive new messages, and can read earlier ones.";
  return isHistoryShared
    ? "The channel is private. They will be able to read earlier messages, too."
    : "The channel is private. They will be able to read only messages sent after they are added.";
}
