/** Changes a linkifier in its place. */
import { isDeepStrictEqual } from "node:util";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { checkLinkifier, type LinkifierTexts, patternTaken } from "./check-linkifier.ts";
import { linkifiersEvent } from "./linkifier-events.ts";
import { readLinkifiers, withLinkifier } from "./linkifier-records.ts";

/** The error for a linkifier that the organization does not have. */
export const linkifierNotFound = () => badRequest("Linkifier not found.");

/**
 * What is not given stays as it is.
 * @throws ApiError BAD_REQUEST when there is no such linkifier, something would be wrong with it, or another one has
 *   its pattern. Stored messages keep their links.
 */
export async function updateLinkifier(
  actor: Actor,
  id: number,
  given: Partial<LinkifierTexts>,
): Promise<Record<string, never>> {
  const present = actor.organization.linkifiers.get(id);
  if (!present) throw linkifierNotFound();
  const linkifier = { ...present, ...given };
  checkLinkifier(linkifier);
  return logTransaction(writerOf(actor, "update-linkifier"), async (log) => {
    const { tx } = log;
    await log.alone("linkifiers");
    const all = await readLinkifiers(tx, actor.organization.realm.id);
    const before = all.find((each) => each.id === id);
    if (!before) throw linkifierNotFound();
    if (isDeepStrictEqual(before, linkifier)) return {};
    if (all.some((other) => other.id !== id && other.pattern === linkifier.pattern)) throw patternTaken();
    const data = { ...linkifier, alternativeUrlTemplates: [...linkifier.alternativeUrlTemplates] };
    await tx.linkifier.update({ where: { id }, data });
    const event = linkifiersEvent(withLinkifier(all, linkifier), { kind: "linkifier", linkifier });
    await appendEvents(log, [event]);
    return {};
  });
}
