"use client";
/** Poll or to-do list of a message. */
import { useMemo } from "react";
import { MessageContent } from "../../../content/message-content/message-content.tsx";
import { type TaskList, widgetOf } from "../../../model/messages/widget-state.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { actOnWidget, nextIndex } from "./act-on-widget.ts";
import { AddLine } from "./add-line.tsx";
import { PollView } from "./poll-view.tsx";
import { strikeTask } from "./strike-task.ts";

/** Unknown widgets keep their text. */
export function MessageWidget({ message }: { message: Message }) {
  const { id, senderId, submessages } = message;
  const widget = useMemo(() => widgetOf(submessages), [submessages]);
  if (widget?.kind === "poll") return <PollView messageId={id} senderId={senderId} poll={widget} />;
  if (widget?.kind === "todo") return <TaskListView messageId={id} list={widget} />;
  return null;
}

function TaskListView({ messageId, list }: { messageId: number; list: TaskList }) {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const open = list.tasks.filter(({ isDone }) => !isDone);
  const done = list.tasks.filter(({ isDone }) => isDone);
  return (
    <fieldset aria-label="Tasks" className="my-1 min-w-0 max-w-lg rounded-lg border border-line p-3">
      <h3 className="mb-1 break-words font-semibold">
        {list.title === "" ? "Tasks" : <MessageContent source={list.title} isInline />}
      </h3>
      <ul className="px-2">
        {[...open, ...done].map(({ key, text, about, isDone }) => (
          <li key={key}>
            <CheckField
              label={<TaskLabel text={text} about={about} isDone={isDone} />}
              isChecked={isDone}
              onChange={() => void strikeTask(messageId, key, !isDone)}
            />
          </li>
        ))}
      </ul>
      <AddLine
        messageId={messageId}
        label="Another task"
        action="Add"
        onAdd={(task) => {
          const keys = list.tasks.map(({ key }) => key);
          const key = nextIndex(keys, ownUserId);
          void actOnWidget(messageId, { type: "new_task", key, task, desc: "", completed: false });
        }}
      />
    </fieldset>
  );
}

function TaskLabel({ text, about, isDone }: { text: string; about: string; isDone: boolean }) {
  return (
    <span className={isDone ? "text-ink-faint line-through" : undefined}>
      <MessageContent source={text} isInline />
      {about && (
        <span className="text-ink-soft">
          : <MessageContent source={about} isInline />
        </span>
      )}
    </span>
  );
}
