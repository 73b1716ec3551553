"use client";
/** Edits a message in place. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MessageContent } from "../../../content/message-content/message-content.tsx";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { type Edit, patchEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Button } from "../../../ui/button.tsx";
import { ComposerText } from "../../../write/composer/composer-text.tsx";
import { withFileLink } from "../../../write/composer/files/file-link.ts";
import { UploadList } from "../../../write/composer/files/upload-list.tsx";
import { uploadRefusal, useUploads } from "../../../write/composer/files/upload-store.ts";
import { useAttach } from "../../../write/composer/files/use-attachments.ts";
import { ComposerToolbar } from "../../../write/composer/formatting/composer-toolbar.tsx";
import { LengthCounter } from "../../../write/composer/length-counter.tsx";
import { closeEdit, discardEdit, saveEdit, settleConflict } from "./edit-message.ts";
import { useEditFocus } from "./use-edit-focus.ts";

/** Escape keeps the text; the send key saves. */
export function EditForm({ messageId, edit }: { messageId: number; edit: Edit }) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const key = editField(messageId);
  const waiting = uploadRefusal(useUploads(key));
  const attach = useAttach(key, (_key, link) => {
    const known = readEdit(messageId);
    if (known) patchEdit(messageId, { text: withFileLink(known.text, link) });
  });
  const focus = useEditFocus(field, messageId);
  const conversation = useChatStore(({ messages }) => messages.get(messageId)?.conversation);
  useInSight(form);

  function settle(choice: "own" | "theirs"): void {
    settleConflict(messageId, choice);
    flushSync(() => setPreviewing(false));
    field.current?.focus();
  }

  function save(): void {
    if (waiting !== null) {
      patchEdit(messageId, { failure: waiting });
      return;
    }
    void saveEdit(messageId);
    focusMessage(messageId);
  }

  return (
    <form
      ref={form}
      aria-label="Edit the message"
      {...focus}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => leaveOnEscape(event, messageId)}
      className="my-1 scroll-mt-12 scroll-mb-3 rounded-lg border border-line-strong bg-field focus-within:border-accent"
    >
      {isPreviewing ? (
        <Preview source={edit.text} />
      ) : (
        <ComposerText
          field={field}
          value={edit.text}
          placeholder="Text of the message"
          onChange={(text) => patchEdit(messageId, { text, failure: null })}
          onSend={save}
          draftKey={key}
          conversation={conversation}
          onFiles={attach}
        />
      )}
      <UploadList draftKey={key} />
      {edit.conflict !== null && <Conflict theirs={edit.conflict} onSettle={settle} />}
      {edit.failure && <Failure reason={edit.failure} />}
      <div className="flex flex-wrap items-center gap-2 px-1.5 pb-1.5">
        <ComposerToolbar
          field={field}
          isPreviewing={isPreviewing}
          onPreview={setPreviewing}
          onFiles={attach}
        />
        <Ending messageId={messageId} edit={edit} />
      </div>
    </form>
  );
}

function leaveOnEscape(event: KeyboardEvent, messageId: number): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.stopPropagation();
  closeEdit(messageId);
  focusMessage(messageId);
}

function Ending({ messageId, edit }: { messageId: number; edit: Edit }) {
  const { maxMessageLength } = useOrganization();
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2">
      <LengthCounter text={edit.text} limit={maxMessageLength} />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          discardEdit(messageId);
          focusMessage(messageId);
        }}
      >
        Cancel
      </Button>
      <Button size="sm" variant="primary" type="submit" disabled={edit.conflict !== null}>
        Save
      </Button>
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

function Failure({ reason }: { reason: string }) {
  return (
    <p role="alert" className="px-3 pb-2 text-danger text-sm">
      Not saved: {reason}
    </p>
  );
}

type ConflictProps = { theirs: string; onSettle: (choice: "own" | "theirs") => void };

function Conflict({ theirs, onSettle }: ConflictProps) {
  return (
    <div role="alert" className="mx-2 mb-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium text-warning">This message has been changed in the meantime. It now says:</p>
      <div className="my-2 max-h-40 overflow-y-auto rounded-md bg-canvas px-3 py-2 text-base">
        <MessageContent source={theirs} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onSettle("own")}>
          Keep my text
        </Button>
        <Button size="sm" onClick={() => onSettle("theirs")}>
          Use the other text
        </Button>
      </div>
    </div>
  );
}

function focusMessage(messageId: number): void {
  document.querySelector<HTMLElement>(`article[data-message-id="${messageId}"]`)?.focus();
}

/** Keeps the growing form in view. */
function useInSight(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const content = element?.closest("[data-feed]")?.firstElementChild;
    if (!element || !content) return;
    let hasGrown = false;
    // The feed clips content below its known height, so it must measure first.
    const observer = new ResizeObserver((entries) => {
      const isForm = entries.some(({ target }) => target === element);
      if (isForm || hasGrown) element.scrollIntoView({ block: "nearest" });
      hasGrown = isForm;
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [form]);
}
