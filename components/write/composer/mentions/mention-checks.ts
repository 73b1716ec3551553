/** Lazy-loaded checks of mentions, which need the Markdown pipeline. */
import { findOutsiders } from "./find-outsiders.ts";
import { mentionWarning } from "./mention-warning.ts";

export const mentionChecks = { findOutsiders, mentionWarning };
