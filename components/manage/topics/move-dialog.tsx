"use client";
/** Renames a topic or moves messages. */
import { type FormEvent, useEffect, useId, useMemo, useState } from "react";
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { conversationKey, type TopicConversation } from "../../model/store/history/conversation.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { topicMove } from "../../model/topics/topic-move.ts";
import { destinations } from "../../model/topics/topic-rights.ts";
import { MovedMeanwhile } from "../../net/topics/moved-meanwhile.ts";
import { useRecentTopics } from "../../net/topics/use-recent-topics.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ChoiceList } from "../../ui/choice-list.tsx";
import { LongSelect } from "../../ui/fields/long-select.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { scopeChoices, theyWillMove, willMove } from "./move-words.ts";
import { useMove } from "./use-move.ts";
import { useTopicRights } from "./use-topic-rights.ts";

type MoveDialogProps = {
  topic: TopicConversation;
  /** First message to move; null for the whole topic. */
  messageId: number | null;
  isOfSelected: boolean;
  onClose: () => void;
};

/** Shows the count before moving. */
export function MoveDialog(props: MoveDialogProps) {
  const { topic, messageId, onClose } = props;
  const rights = useTopicRights(topic.channelId);
  const title = messageId === null ? topicTitle(rights) : "Move messages";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      finalFocus={() => placeOf(messageId)}
    >
      <MoveForm {...props} />
    </Dialog>
  );
}

function topicTitle({ mayRename, mayMoveOut }: ReturnType<typeof useTopicRights>): string {
  if (!mayMoveOut) return "Rename this topic";
  return mayRename ? "Rename or move this topic" : "Move this topic";
}

function placeOf(messageId: number | null): HTMLElement | null {
  return document.querySelector(
    messageId === null ? 'main [aria-label="Feed"]' : `article[data-message-id="${messageId}"]`,
  );
}

function MoveForm({ topic: opened, messageId, isOfSelected, onClose }: MoveDialogProps) {
  const [topic, goOnIn] = useFollowedTopic(opened);
  const move = useMove({ topic, messageId, isOfSelected, onClose, goOnIn });
  const [isTelling, setTelling] = useState({ old: false, new: true });
  const { form, change, count, scope, setScope, isSame, isPending } = move;
  const { maxTopicLength, emptyTopicName, topicsMandatory } = useOrganization();
  const rights = useTopicRights(topic.channelId);

  function submit(event: FormEvent): void {
    event.preventDefault();
    move.run({ tellsOldTopic: isTelling.old, tellsNewTopic: isTelling.new });
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <TopicInput
          channelId={form.channelId}
          value={form.topic}
          isDisabled={!rights.mayRename && form.channelId === topic.channelId}
          placeholder={topicsMandatory ? "Topic" : emptyTopicName}
          maxLength={maxTopicLength}
          onChange={(name) => change({ topic: name })}
        />
        {rights.mayMoveOut && (
          <ChannelSelect
            value={form.channelId}
            own={topic.channelId}
            onChange={(channelId) => change({ channelId })}
          />
        )}
        {messageId !== null && !isOfSelected && (
          <ChoiceList
            label="Which messages"
            value={scope}
            choices={scopeChoices(count)}
            onChange={setScope}
          />
        )}
        <Notices isTelling={isTelling} onChange={setTelling} />
        <div role="alert">
          {move.error && (
            <p className="rounded-md bg-danger-soft px-3 py-2 text-danger text-md">{move.error.message}</p>
          )}
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3">
        <p role="status" className="min-w-32 flex-1 text-ink-soft text-sm">
          {movingWords(move, isOfSelected)}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isSame || isPending}>
          {isPending
            ? "Moving…"
            : submitWords(move, form.channelId === topic.channelId && messageId === null)}
        </Button>
      </footer>
    </form>
  );
}

type Moving = ReturnType<typeof useMove>;

function movingWords({ allowed, selectedIds, count, scope }: Moving, isOfSelected: boolean): string {
  if (allowed > 0) return theyWillMove(allowed);
  return isOfSelected ? theyWillMove(selectedIds.length) : willMove(count, scope);
}

function submitWords({ allowed, error }: Moving, isRenaming: boolean): string {
  if (error instanceof MovedMeanwhile) return "Move from there";
  if (allowed > 0) return `Move the newest ${allowed} instead`;
  return isRenaming ? "Rename" : "Move";
}

type Telling = { old: boolean; new: boolean };

function Notices({ isTelling, onChange }: { isTelling: Telling; onChange: (isTelling: Telling) => void }) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium text-sm">Post a notice</legend>
      <CheckField
        label="In the old topic"
        isChecked={isTelling.old}
        onChange={(old) => onChange({ ...isTelling, old })}
      />
      <CheckField
        label="In the new topic"
        isChecked={isTelling.new}
        onChange={(isNew) => onChange({ ...isTelling, new: isNew })}
      />
    </fieldset>
  );
}

type TopicInputProps = {
  channelId: number;
  value: string;
  isDisabled: boolean;
  placeholder: string;
  maxLength: number;
  onChange: (name: string) => void;
};

const OFFERED = 50;

function TopicInput({ channelId, value, isDisabled, placeholder, maxLength, onChange }: TopicInputProps) {
  const listId = useId();
  const topics = useRecentTopics(channelId).slice(0, OFFERED);
  const channel = useChannel(channelId);
  return (
    <>
      <TextField
        name="topic"
        label="Topic"
        list={listId}
        value={value}
        disabled={isDisabled}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId} aria-label={`Topics of ${channel?.name ?? "the channel"}`}>
        {topics.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type ChannelSelectProps = {
  value: number;
  own: number;
  onChange: (channelId: number) => void;
};

function ChannelSelect({ value, own, onChange }: ChannelSelectProps) {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  const channels = useChatStore((state) => state.channels);
  const offered = useMemo(() => {
    const found = destinations({ ownUserId, users, groups, permissions, channels });
    const here = channels.get(own);
    return here && !found.includes(here) ? [here, ...found] : found;
  }, [ownUserId, users, groups, permissions, channels, own]);
  const options = offered.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <LongSelect
      label="Channel"
      groups={[{ options }]}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

function useFollowedTopic(
  opened: TopicConversation,
): readonly [TopicConversation, (topic: TopicConversation) => void] {
  const [topic, setTopic] = useState(opened);
  useEffect(
    () => eventStore.subscribe(({ events }) => setTopic((last) => events.reduce(movedTopic, last))),
    [],
  );
  return [topic, setTopic];
}

function movedTopic(topic: TopicConversation, event: WireEvent): TopicConversation {
  const move = topicMove(event);
  return move && conversationKey(move.from) === conversationKey(topic) ? move.to : topic;
}
