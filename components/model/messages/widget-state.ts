/** Polls and task lists from submessages. */
import type { WireSubmessage } from "../store/wire.ts";

export type PollOption = { key: string; text: string; voterIds: readonly number[] };
export type Poll = {
  kind: "poll";
  question: string;
  /** Unchanged since sending. */
  isFirstTitle: boolean;
  options: readonly PollOption[];
};

export type Task = { key: string; text: string; about: string; isDone: boolean };
export type TaskList = {
  kind: "todo";
  title: string;
  /** Unchanged since sending. */
  isFirstTitle: boolean;
  tasks: readonly Task[];
};

export type Widget = Poll | TaskList;

/** The protocol's author of initial options. */
const INITIAL_AUTHOR = "canned";

/** Null without a known widget; skips malformed actions. */
export function widgetOf(submessages: readonly WireSubmessage[]): Widget | null {
  const [first, ...actions] = submessages;
  const { widget_type: kind, extra_data: data } = fieldsOf(first?.content);
  const beginning = fieldsOf(data);
  if (kind === "poll") return actions.reduce(applyToPoll, pollAtFirst(beginning));
  if (kind === "todo") return actions.reduce(applyToTasks, tasksAtFirst(beginning));
  return null;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value === "string") return fieldsOf(parsed(value));
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function pollAtFirst({ question, options }: Fields): Poll {
  return listOf(options).reduce(
    (poll: Poll, option, index) => withOption(poll, `${INITIAL_AUTHOR},${index}`, option),
    {
      kind: "poll",
      question: textOf(question),
      isFirstTitle: true,
      options: [],
    },
  );
}

function withOption(poll: Poll, key: string, text: unknown): Poll {
  if (typeof text !== "string" || poll.options.some((option) => option.key === key || option.text === text)) {
    return poll;
  }
  return { ...poll, options: [...poll.options, { key, text, voterIds: [] }] };
}

function applyToPoll(poll: Poll, { sender_id, content }: WireSubmessage): Poll {
  const { type, key, vote, question, option, idx } = fieldsOf(content);
  if (type === "question") return { ...poll, question: textOf(question), isFirstTitle: false };
  if (type === "new_option") return withOption(poll, `${sender_id},${idx}`, option);
  if (type !== "vote") return poll;
  const options = poll.options.map((each) => {
    if (each.key !== key) return each;
    const others = each.voterIds.filter((id) => id !== sender_id);
    return { ...each, voterIds: vote === 1 ? [...others, sender_id] : others };
  });
  return { ...poll, options };
}

function tasksAtFirst({ task_list_title: title, tasks }: Fields): TaskList {
  return listOf(tasks).reduce(
    (list: TaskList, task, index) => withTask(list, `${index},${INITIAL_AUTHOR}`, fieldsOf(task)),
    { kind: "todo", title: textOf(title), isFirstTitle: true, tasks: [] },
  );
}

function withTask(list: TaskList, key: string, { task, desc, completed }: Fields): TaskList {
  if (typeof task !== "string" || list.tasks.some((each) => each.key === key || each.text === task))
    return list;
  return {
    ...list,
    tasks: [...list.tasks, { key, text: task, about: textOf(desc), isDone: completed === true }],
  };
}

function applyToTasks(list: TaskList, { sender_id, content }: WireSubmessage): TaskList {
  const fields = fieldsOf(content);
  const { type, key, title } = fields;
  if (type === "new_task_list_title") return { ...list, title: textOf(title), isFirstTitle: false };
  if (type === "new_task") return withTask(list, `${key},${sender_id}`, fields);
  if (type !== "strike") return list;
  return {
    ...list,
    tasks: list.tasks.map((task) => (task.key === key ? { ...task, isDone: !task.isDone } : task)),
  };
}
