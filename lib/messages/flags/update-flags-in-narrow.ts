/** Changes flags around an anchor in a narrow. */

import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { expectedMessage, movedAway } from "../messages/expected-place.ts";
import type { FlagOperation } from "../messages/flag-events.ts";
import type { WireNarrowTerm } from "../narrow/narrow.contract.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { parseAnchor } from "../query/anchor.ts";
import { findWindow } from "../query/find-messages.ts";
import { readNarrow } from "../query/read-narrow.ts";
import { bitOf, updateFlags } from "./update-flags.ts";

/** Besides the anchor. */
const MAX_PROCESSED = 5_000;

export interface UpdateFlagsInNarrow {
  readonly narrow: readonly WireNarrowTerm[];
  readonly anchor: string;
  readonly anchorDate: string | undefined;
  readonly isAnchorIncluded: boolean;
  readonly before: number;
  readonly after: number;
  /** A message that must match the narrow. */
  readonly expectedMessageId?: number | undefined;
  readonly op: FlagOperation;
  readonly flag: string;
}

/**
 * Cuts windows above 5,000 messages; the response tells where to continue.
 * @throws ApiError BAD_NARROW, EXPECTATION_MISMATCH, or BAD_REQUEST for an invalid anchor or flag.
 */
export async function updateFlagsInNarrow(actor: Actor, input: UpdateFlagsInNarrow) {
  const { op, flag, isAnchorIncluded } = input;
  if (!isAnchorIncluded && input.before > 0 && input.after > 0) {
    throw badRequest("The anchor can only be excluded at an end of the range");
  }
  bitOf(flag);
  const anchor = parseAnchor({ anchor: input.anchor, anchorDate: input.anchorDate, isFirstUnread: false });
  const terms = await readNarrow(actor, input.narrow);
  if (input.expectedMessageId !== undefined) await requireMatch(actor, terms, input.expectedMessageId);
  const sides = sidesOf(input.before, input.after);
  const found = await findWindow(actor, terms, { anchor, isAnchorIncluded, ...sides });
  const messageIds = [...found.before.toReversed(), ...found.found, ...found.after];
  const { messages, ...ignored } = await updateFlags(actor, { messageIds, op, flag });
  return {
    processed_count: messageIds.length,
    updated_count: messages.length,
    first_processed_id: messageIds.at(0) ?? null,
    last_processed_id: messageIds.at(-1) ?? null,
    found_oldest: found.isOldestFound,
    found_newest: found.isNewestFound,
    ...ignored,
  };
}

/** @throws ApiError EXPECTATION_MISMATCH when the message does not match. */
async function requireMatch(actor: Actor, terms: readonly NarrowTerm[], messageId: number): Promise<void> {
  const message = await expectedMessage(actor, messageId);
  const alone = { anchor: messageId, isAnchorIncluded: true, before: 0, after: 0 };
  const { found } = await findWindow(actor, terms, alone);
  if (found.length === 0) throw movedAway(actor, message);
}

/** At most MAX_PROCESSED together; cuts only a side that exceeds half. */
function sidesOf(before: number, after: number): { before: number; after: number } {
  const bounded = Math.min(before, Math.max(MAX_PROCESSED - after, MAX_PROCESSED / 2));
  return { before: bounded, after: Math.min(after, MAX_PROCESSED - bounded) };
}
