"use client";
/** Where one writes a message: to a topic, to people, or to a new topic of a channel. */
import type { ReactNode } from "react";
import { MessageContent, preloadSource } from "../../content/message-content/message-content.tsx";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { preloadOutbox } from "../../net/connection/lazy-outbox.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { type ComposerPlace, conversationOfPlace } from "./composer-place.ts";
import { ComposerText, preloadSuggestions } from "./composer-text.tsx";
import { writingTools } from "./composer-tools.ts";
import { useUploads } from "./files/upload-store.ts";
import { useAttachments } from "./files/use-attachments.ts";
import { ComposerToolbar } from "./formatting/composer-toolbar.tsx";
import { LengthCounter } from "./length-counter.tsx";
import { useMentionWarning } from "./mentions/use-mention-warning.ts";
import { SendButton } from "./send/send-button.tsx";
import { TopicField } from "./topic-field.tsx";
import { useComposer } from "./use-composer.ts";
import { preloadPaste } from "./use-paste.ts";

const uploadList = lazyPart(writingTools, ({ UploadList }) => UploadList);

type ComposerProps = {
  place: ComposerPlace;
  /** "Message #design > colours". */
  placeholder: string;
  onSent: (conversation: Conversation) => void;
  /** What to keep in mind while writing. */
  reminder?: ReactNode;
};

/** Keeps what is typed as a draft of its place, and empties itself when the message is on its way. */
export function Composer({ place, placeholder, onSent, reminder }: ComposerProps) {
  const composer = useComposer(place, onSent);
  const { key, draft, change, text, topic } = composer;
  const { attach, isDropping } = useAttachments(key);
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
      <Text composer={composer} placeholder={placeholder} onFiles={attach} />
      <Files draftKey={key} />
      <Remarks
        source={draft.content}
        conversation={conversationOfPlace(place, draft.topic)}
        reminder={reminder}
        complaint={composer.complaint}
      />
      <Controls composer={composer} onFiles={attach} />
      {isDropping && <DropHint />}
    </form>
  );
}

type ControlsProps = {
  composer: ReturnType<typeof useComposer>;
  onFiles: ((files: File[]) => void) | null;
};

/** Below the text; in a low window beside it, until one writes. */
function Controls({ composer, onFiles }: ControlsProps) {
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
      <SendControls content={draft.content} />
    </div>
  );
}

type TextProps = {
  composer: ReturnType<typeof useComposer>;
  placeholder: string;
  onFiles: ((files: File[]) => void) | null;
};

function Text({ composer, placeholder, onFiles }: TextProps) {
  const { key, draft, change, send, isPreviewing, text } = composer;
  if (isPreviewing) return <Preview source={draft.content} />;
  return (
    <ComposerText
      field={text}
      value={draft.content}
      placeholder={placeholder}
      onChange={(content) => change({ content })}
      onSend={send}
      draftKey={key}
      onFiles={onFiles}
    />
  );
}

/** Wherever on the page the files are. */
function DropHint() {
  return (
    <p className="pointer-events-none absolute -inset-px z-10 flex items-center justify-center rounded-lg border-2 border-accent border-dashed bg-field font-medium text-accent text-md">
      Drop files to attach them
    </p>
  );
}

/** The list is loaded with the first file. */
function Files({ draftKey }: { draftKey: string }) {
  const hasFiles = useUploads(draftKey).length > 0;
  return hasFiles && <Lazy part={uploadList} props={{ draftKey }} />;
}

function SendControls({ content }: { content: string }) {
  const { maxMessageLength } = useOrganization();
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2">
      <LengthCounter text={content} limit={maxMessageLength} />
      <SendButton isEmpty={content.trim() === ""} />
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

/** What there is to know before sending, and why it could not be sent. */
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
