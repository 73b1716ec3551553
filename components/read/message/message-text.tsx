"use client";
/** Text of a message, or its edit. */
import { htmlWithoutChoices } from "../../content/message-content/html-without-choices.ts";
import { MessageContent } from "../../content/message-content/message-content.tsx";
import { type Edit, useEdit } from "../../model/messages/edit-store.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { LongContent } from "./long-content.tsx";
import { messageTools } from "./message-tools.ts";

const widget = lazyPart(messageTools, ({ MessageWidget }) => MessageWidget);

const editForm = lazyPart(messageTools, ({ EditForm }) => EditForm);

/** A saved edit is drawn from its source, gray until confirmed. */
export function MessageText({ message }: { message: Message }) {
  const edit = useEdit(message.id);
  const html = useShownHtml(message);
  const plain = <MessageContent html={message.actions.length > 0 ? htmlWithoutChoices(html) : html} />;
  if (edit?.phase === "open") {
    return <Lazy part={editForm} props={{ messageId: message.id, edit }} placeholder={plain} />;
  }
  if (message.submessages.length > 0) return <Lazy part={widget} props={{ message }} placeholder={plain} />;
  const isEcho = edit && isAhead(edit, message);
  return (
    <LongContent id={String(message.id)} source={isEcho ? edit.text : message.content}>
      {isEcho ? (
        <div className={edit.phase === "saving" ? "text-ink-faint" : undefined}>
          <MessageContent source={edit.text} />
        </div>
      ) : (
        plain
      )}
    </LongContent>
  );
}

/** Highlights search matches, unless edited since. */
function useShownHtml({ id, content }: Message): string {
  const view = useView();
  const key = view.kind === "narrow" ? viewKey(view) : null;
  const found = useChatStore((state) => (key === null ? undefined : state.feeds.get(key)?.found.get(id)));
  return found?.content === content ? found.html : content;
}

function isAhead({ phase, html }: Edit, message: Message): boolean {
  return phase === "saving" || (phase === "saved" && html === message.content);
}

export function useIsEditing(messageId: number): boolean {
  return useEdit(messageId)?.phase === "open";
}
