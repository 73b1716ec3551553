"use client";
/** A conversation's or channel's composer. */
import { ChevronDown, SendHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { nameKey } from "../../../lib/text/name-key.ts";
import { MessageContent, preloadSource } from "../../content/message-content/message-content.tsx";
import { useSendKey } from "../../model/drafts/send-key.ts";
import { referenceLine, splitReference } from "../../model/messages/reply-reference.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { preloadOutbox } from "../../net/connection/lazy-outbox.ts";
import { MenuButton } from "../../ui/layers/menu-button.tsx";
import { tooltip } from "../../ui/layers/tooltip.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { modifierKey } from "../../ui/modifier-key.ts";
import { type ComposerPlace, conversationOfPlace } from "./composer-place.ts";
import { ComposerText, preloadSuggestions } from "./composer-text.tsx";
import { composerMenus, composerNotices, writingTools } from "./composer-tools.ts";
import { useUploads } from "./files/upload-store.ts";
import { useAttachments } from "./files/use-attachments.ts";
import { ComposerToolbar } from "./formatting/composer-toolbar.tsx";
import { LengthCounter } from "./length-counter.tsx";
import { useMentionWarning } from "./mentions/use-mention-warning.ts";
import { ReplyChoice } from "./reply-choice.tsx";
import { TopicField } from "./topic-field.tsx";
import { useComposer } from "./use-composer.ts";
import { preloadPaste } from "./use-paste.ts";

const outsiderQuestion = lazyPart(composerNotices, ({ OutsiderQuestion }) => OutsiderQuestion);
const referenceChip = lazyPart(
  lazyModule(() => import("./reference-chip.tsx")),
  ({ ReferenceChip }) => ReferenceChip,
);
const commandHint = lazyPart(writingTools, ({ CommandHint }) => CommandHint);
const uploadList = lazyPart(writingTools, ({ UploadList }) => UploadList);

type ComposerProps = {
  place: ComposerPlace;
  /** E.g. "Message design / colors", or "New topic in design". */
  placeholder: string;
  /** Below a channel's feed, of a message in an existing topic. */
  placeholderIn?: (topic: string) => string;
  onSent: (conversation: Conversation) => void;
  reminder?: ReactNode;
};

export function Composer({ place, placeholder, placeholderIn, onSent, reminder }: ComposerProps) {
  const composer = useComposer(place, onSent);
  const { key, draft, change, text, topic } = composer;
  const { reference, text: written } = splitReference(draft.content);
  /** An empty topic field does not tell the topic without a name from a topic not chosen yet. */
  const [replyTo, setReplyTo] = useState<string | null>(null);
  const isReply = useIsKnownTopic(place, draft.topic) || replyTo === draft.topic;
  const { attach, isDropping } = useAttachments(key);
  const conversation = conversationOfPlace(place, draft.topic);
  return (
    <form
      aria-label="Write a message"
      onFocus={({ target }) => {
        composer.takeTypedInto(target);
        preloadSource();
        preloadOutbox();
        preloadPaste();
        preloadSuggestions();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
      data-composer
      className="relative rounded-lg border border-line-strong bg-field transition-colors focus-within:border-accent"
    >
      {composer.hasTopicField && place.kind === "channel" && draft.topic === "" && !isReply && (
        <ReplyChoice
          channelId={place.channelId}
          onReply={(inSight) => {
            setReplyTo(inSight);
            change({ topic: inSight });
            text.current?.focus();
          }}
          onNew={() => topic.current?.focus()}
        />
      )}
      {composer.hasTopicField && place.kind === "channel" && (
        <TopicField
          channelId={place.channelId}
          isNeeded={composer.rule === "needed"}
          value={draft.topic}
          onChange={(value) => change({ topic: value })}
          onDone={() => text.current?.focus()}
          field={topic}
        />
      )}
      {reference && (
        <Lazy
          part={referenceChip}
          props={{
            reference,
            onChange: (next) => {
              change({ content: (next ? referenceLine(next) : "") + written });
              text.current?.focus();
            },
          }}
        />
      )}
      <Text
        composer={composer}
        written={written}
        conversation={conversation}
        placeholder={(isReply && placeholderIn?.(draft.topic)) || placeholder}
        onFiles={attach}
      />
      {draft.content.startsWith("/") && (
        <Lazy part={commandHint} props={{ text: draft.content }} failure={null} />
      )}
      <Files draftKey={key} />
      <Remarks
        source={draft.content}
        conversation={conversation}
        reminder={reminder}
        complaint={composer.complaint}
      />
      {place.kind !== "direct" && composer.outsiders.userIds.length > 0 && (
        <Lazy
          part={outsiderQuestion}
          props={{
            channelId: place.channelId,
            userIds: composer.outsiders.userIds,
            onSend: composer.outsiders.send,
            onCancel: composer.outsiders.cancel,
          }}
        />
      )}
      <Controls composer={composer} isEmpty={written.trim() === ""} onFiles={attach} />
      {isDropping && <DropHint />}
    </form>
  );
}

function useIsKnownTopic(place: ComposerPlace, topic: string): boolean {
  return useChatStore(
    ({ topics }) =>
      place.kind === "channel" &&
      topic !== "" &&
      topics.get(place.channelId)?.byKey.has(nameKey(topic)) === true,
  );
}

type ControlsProps = {
  composer: ReturnType<typeof useComposer>;
  isEmpty: boolean;
  onFiles: ((files: File[]) => void) | null;
};

/** In a low window beside the text, until the user writes. */
function Controls({ composer, isEmpty, onFiles }: ControlsProps) {
  const { text, draft, isPreviewing, setPreviewing } = composer;
  return (
    <div className="flex items-center gap-2 px-1.5 pb-1.5 resting:absolute resting:right-0 resting:bottom-0">
      <div className="flex min-w-0 resting:hidden">
        <ComposerToolbar
          field={text}
          isPreviewing={isPreviewing}
          onPreview={setPreviewing}
          onFiles={onFiles}
        />
      </div>
      <SendControls content={draft.content} isEmpty={isEmpty} />
    </div>
  );
}

type TextProps = {
  composer: ReturnType<typeof useComposer>;
  /** Without the reference of a reply. */
  written: string;
  conversation: Conversation;
  placeholder: string;
  onFiles: ((files: File[]) => void) | null;
};

function Text({ composer, written, conversation, placeholder, onFiles }: TextProps) {
  const { key, draft, changeText, send, isPreviewing, text } = composer;
  if (isPreviewing) return <Preview source={draft.content} />;
  return (
    <ComposerText
      field={text}
      value={written}
      placeholder={placeholder}
      onChange={changeText}
      onSend={send}
      draftKey={key}
      conversation={conversation}
      onFiles={onFiles}
    />
  );
}

function DropHint() {
  return (
    <p className="pointer-events-none absolute -inset-px z-10 flex items-center justify-center rounded-lg border-2 border-accent border-dashed bg-field font-medium text-accent text-md">
      Drop files to attach them
    </p>
  );
}

function Files({ draftKey }: { draftKey: string }) {
  const hasFiles = useUploads(draftKey).length > 0;
  return hasFiles && <Lazy part={uploadList} props={{ draftKey }} />;
}

function SendControls({ content, isEmpty }: { content: string; isEmpty: boolean }) {
  const { maxMessageLength } = useOrganization();
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2">
      <LengthCounter text={content} limit={maxMessageLength} />
      <SendButton isEmpty={isEmpty} />
    </div>
  );
}

function Preview({ source }: { source: string }) {
  return (
    <div className="max-h-[40vh] min-h-11 overflow-y-auto px-3 py-2.5">
      <MessageContent source={source} />
    </div>
  );
}

type RemarksProps = {
  source: string;
  conversation: Conversation;
  reminder: ReactNode;
  complaint: string | null;
};

function Remarks({ source, conversation, reminder, complaint }: RemarksProps) {
  const warning = useMentionWarning(source, conversation);
  return (
    <>
      <div role="status">
        {source.trim() !== "" && reminder}
        {warning && warning.sentence !== complaint && (
          <p className="mx-2 mb-1.5 rounded-md bg-warning-soft px-2 py-1 text-sm text-warning">
            {warning.sentence}
          </p>
        )}
      </div>
      {complaint && (
        <p role="alert" className="px-3 pb-1.5 text-danger text-sm">
          {complaint}
        </p>
      )}
    </>
  );
}

const sendKeyMenu = lazyPart(composerMenus, ({ SendKeyMenu }) => SendKeyMenu);

/** Touch screens need the menu too, for scheduling. */
function SendButton({ isEmpty }: { isEmpty: boolean }) {
  const keys = useSendKey() === "enter" ? ["Enter"] : [modifierKey(), "Enter"];
  return (
    <div className="flex shrink-0 gap-1">
      <MenuButton
        menu={sendKeyMenu}
        aria-label="Ways to send"
        className="inline-flex h-7 w-5 items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink aria-expanded:bg-selected touch:relative touch:h-11 touch:w-9 touch:before:absolute touch:before:-inset-x-1 touch:before:inset-y-0"
      >
        <ChevronDown className="size-3.5" />
      </MenuButton>
      <button
        tabIndex={0}
        type="submit"
        aria-label="Send"
        disabled={isEmpty}
        {...tooltip("Send", keys)}
        className="inline-flex h-7 w-9 items-center justify-center rounded-md bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:opacity-55 touch:size-11"
      >
        <SendHorizontal className="size-4" />
      </button>
    </div>
  );
}
