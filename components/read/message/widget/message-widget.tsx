"use client";
/** The poll or the list of tasks of a message. */
import { useMemo } from "react";
import { widgetOf } from "../../../model/messages/widget-state.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { PollView } from "./poll-view.tsx";
import { TaskListView } from "./task-list-view.tsx";

/** Nothing for widgets that are not known here; their text stays. */
export function MessageWidget({ message }: { message: Message }) {
  const { id, senderId, submessages } = message;
  const widget = useMemo(() => widgetOf(submessages), [submessages]);
  if (widget?.kind === "poll") return <PollView messageId={id} senderId={senderId} poll={widget} />;
  if (widget?.kind === "todo") return <TaskListView messageId={id} list={widget} />;
  return null;
}
