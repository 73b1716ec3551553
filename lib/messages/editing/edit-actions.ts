/** Edits of actions. The text ends with a list of the actions, so both change together. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ActionRows } from "../actions/actions.contract.ts";
import { requireMayOfferActions } from "../actions/actions-access.ts";
import { withChoices } from "../actions/choices-line.ts";
import { readActions } from "../actions/read-actions.ts";
import { getMessageSource } from "../query/query.ts";
import type { ListedMessage } from "../reading/list-messages.ts";

interface RequestedEdit {
  readonly content?: string | undefined;
  readonly actions?: ActionRows | undefined;
}

interface EditOfActions {
  /** Undefined when unchanged. */
  readonly content: string | undefined;
  /** After the edit. */
  readonly actions: ActionRows;
}

/** @throws ApiError BAD_REQUEST for actions on another's message, or of an account that may not offer any. */
export async function editOfActions(
  actor: Actor,
  { id, hasActions, senderId }: ListedMessage,
  { content, actions: changed }: RequestedEdit,
): Promise<EditOfActions> {
  if (changed !== undefined) {
    if (senderId !== actor.user.id) throw badRequest("You don't have permission to edit this message");
    if (changed.length > 0) requireMayOfferActions(actor);
  }
  const isListed = hasActions && content !== undefined;
  if (!isListed && changed === undefined) return { content, actions: [] };
  const actions = changed ?? (await readActions([id])).get(id) ?? [];
  const source = content ?? (await getMessageSource(actor, id)).content;
  return { content: withChoices(source, actions), actions };
}
