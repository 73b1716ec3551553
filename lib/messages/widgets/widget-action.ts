/** What people may do with polls and lists of tasks, as the JSON of a submessage says it. */
import { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import type { WidgetKind } from "../submessages/widget-text.ts";

/** How many options or tasks one person can add to a widget; their number is part of the key. */
const MAX_INDEX = 1_000;

const text = z.string();
const index = z.int().min(0).max(MAX_INDEX);

const actions: Readonly<Record<WidgetKind, Readonly<Record<string, z.ZodType>>>> = {
  poll: {
    vote: z.strictObject({ type: text, key: text, vote: z.literal([1, -1]) }),
    question: z.strictObject({ type: text, question: text }),
    new_option: z.strictObject({ type: text, option: text, idx: index }),
  },
  todo: {
    new_task: z.strictObject({ type: text, key: index, task: text, desc: text, completed: z.boolean() }),
    strike: z.strictObject({ type: text, key: text }),
    new_task_list_title: z.strictObject({ type: text, title: text }),
  },
};

/** What only the sender of the message may do. */
const ofAuthor: Readonly<Record<string, string>> = {
  question: "You can't edit a question unless you are the author.",
  new_task_list_title: "You can't edit the task list title unless you are the author.",
};

/**
 * Checks what somebody wants to do with a widget of this kind.
 * @param kind null for submessages of bots' own making, which are any JSON.
 * @throws ApiError BAD_REQUEST.
 */
export function requireAction(kind: WidgetKind | null, content: string, isAuthor: boolean): void {
  const data = parsed(content);
  if (kind === null) return;
  const { data: named } = z.looseObject({ type: text }).safeParse(data);
  if (!named) throw badRequest(`${kind} data is not a dict with a type`);
  const action = Object.hasOwn(actions[kind], named.type) ? actions[kind][named.type] : undefined;
  if (!action) throw badRequest(`Unknown type for ${kind} data: ${named.type}`);
  const refusal = Object.hasOwn(ofAuthor, named.type) ? ofAuthor[named.type] : undefined;
  if (refusal && !isAuthor) throw badRequest(refusal);
  const { error } = action.safeParse(named);
  if (error)
    throw badRequest(`Invalid ${kind} data: ${error.issues[0]?.path.join(".") || error.issues[0]?.message}`);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw badRequest("Invalid json for submessage");
  }
}
