/** Addresses that name channels by their names alone, as old links and people who write addresses by hand do. */
import { decodeFragmentPart } from "../../../lib/text/fragment.ts";
import { nameKey } from "../../../lib/text/name-key.ts";
import type { NarrowTerm, View } from "./view.ts";
import { fragmentOfView, viewOfFragment } from "./view-fragment.ts";

type Named = { readonly id: number; readonly name: string };

/**
 * The view that such an address means; null when it names none so, or a name that is not that of exactly one channel. A
 * name that begins like an id, as "2024-plans" does, is one where no channel has that id.
 */
export function viewOfNamedChannels(hash: string, channels: Iterable<Named>): View | null {
  const all = [...channels];
  const view = viewOfFragment(hash);
  if (view?.kind === "channel" || view?.kind === "topic") return likeAnId(hash, view.channelId, all);
  if (view?.kind !== "narrow") return null;
  const terms = view.terms.map((term) => withId(term, all));
  if (terms.every((term, index) => term === view.terms[index])) return null;
  return viewOfFragment(fragmentOfView({ ...view, terms }, () => null));
}

function likeAnId(hash: string, channelId: number, channels: readonly Named[]): View | null {
  if (channels.some(({ id }) => id === channelId)) return null;
  const [, before, name, after] = /^(#narrow\/[a-z]+\/)([^/]+)(.*)$/s.exec(hash) ?? [];
  const id = name === undefined ? null : idOf(decodeFragmentPart(name), channels);
  return id === null ? null : viewOfFragment(`${before}${id}${after}`);
}

function withId(term: NarrowTerm, channels: readonly Named[]): NarrowTerm {
  if (term.operator !== "channel" || typeof term.operand !== "string") return term;
  const id = idOf(term.operand, channels);
  return id === null ? term : { ...term, operand: id };
}

/** By its name, or else by the letters and digits of it: some links have hyphens in place of the rest. */
function idOf(name: string, channels: readonly Named[]): number | null {
  const hasHyphen = /[\p{L}\p{N}]-|-[\p{L}\p{N}]/u.test(name);
  for (const keyOf of hasHyphen ? [nameKey, lettersOf] : [nameKey]) {
    const [found, ...others] = channels.filter((channel) => keyOf(channel.name) === keyOf(name));
    if (found && others.length === 0) return found.id;
  }
  return null;
}

function lettersOf(name: string): string {
  return nameKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
}
