"use client";
/** The poll or the list of tasks of a message. */
import { useMemo } from "react";
import type { Message } from "../../store/history/messages-state.ts";
import { PollView } from "./poll-view.tsx";
import { TaskListView } from "./task-list-view.tsx";
import { widgetOf } from "./widget-state.ts";

/** Nothing for widgets that are not known here; their text stays. */
export function MessageWidget({ message }: { message: Message }) {
  const { id, senderId, submessages } = message;
  const widget = useMemo(() => widgetOf(submessages), [submessages]);
  if (widget?.kind === "poll") return <PollView messageId={id} senderId={senderId} poll={widget} />;
  if (widget?.kind === "todo") return <TaskListView messageId={id} list={widget} />;
  return null;
}
