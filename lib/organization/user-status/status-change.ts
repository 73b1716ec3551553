/** Validates what a request changes of a status. */

import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { type Emoji, emojiKey, requireEmoji, requireEmojiNamed } from "../emoji/known-emoji.ts";
import { MAX_STATUS_TEXT } from "./user-status.contract.ts";

/** The parameters of a request. */
export interface GivenStatus {
  readonly away?: boolean | undefined;
  readonly status_text?: string | undefined;
  readonly emoji_name?: string | undefined;
  readonly emoji_code?: string | undefined;
  readonly reaction_type?: string | undefined;
}

/** What is changed; fields that are absent stay as they are. */
export interface StatusChange {
  readonly isAway?: boolean;
  /** "" for none. */
  readonly text?: string;
  /** With an empty name for none. */
  readonly emoji?: Emoji;
}

const NO_EMOJI: Emoji = { kind: "unicode_emoji", code: "", name: "" };

/** @throws ApiError BAD_REQUEST when nothing is changed, for a too long text, and for an emoji that does not exist. */
export function statusChange(organization: Organization, given: GivenStatus): StatusChange {
  const text = given.status_text?.trim();
  if (text !== undefined && lengthOf(text) > MAX_STATUS_TEXT) {
    throw badRequest(`status_text is too long (limit: ${MAX_STATUS_TEXT} characters)`);
  }
  const emoji = chosenEmoji(organization, given);
  if (given.away === undefined && text === undefined && emoji === undefined) {
    throw badRequest("Client did not pass any new values.");
  }
  return {
    ...(given.away === undefined ? {} : { isAway: given.away }),
    ...(text === undefined ? {} : { text }),
    ...(emoji === undefined ? {} : { emoji }),
  };
}

function chosenEmoji(
  organization: Organization,
  { emoji_name: name, emoji_code: code, reaction_type: kind }: GivenStatus,
) {
  if (name === "") return NO_EMOJI;
  if (name === undefined) {
    if (!code && !kind) return undefined;
    throw badRequest("Client must pass emoji_name if they pass either emoji_code or reaction_type.");
  }
  if (code !== undefined && kind !== undefined) return requireEmoji(organization, emojiKey(kind, code), name);
  const named = requireEmojiNamed(organization, name);
  return requireEmoji(organization, emojiKey(kind ?? named.kind, code ?? named.code), name);
}
