/** Adds a linkifier. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { checkLinkifier, type LinkifierTexts, patternTaken } from "./check-linkifier.ts";
import { linkifiersEvent } from "./linkifier-events.ts";
import { linkifierRecord, readLinkifiers } from "./linkifier-records.ts";
import { MAX_LINKIFIERS } from "./linkifiers.contract.ts";

/**
 * Adds it behind all others.
 * @throws ApiError BAD_REQUEST when something is wrong with it, another one has its pattern, or there are too many.
 */
export async function addLinkifier(actor: Actor, texts: LinkifierTexts): Promise<{ id: number }> {
  checkLinkifier(texts);
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "add-linkifier"), async (log) => {
    const { tx } = log;
    await log.alone("linkifiers");
    const others = await readLinkifiers(tx, realmId);
    if (others.length >= MAX_LINKIFIERS) {
      throw badRequest(`There are too many linkifiers (limit: ${MAX_LINKIFIERS}).`);
    }
    if (others.some(({ pattern }) => pattern === texts.pattern)) throw patternTaken();
    const { _max } = await tx.linkifier.aggregate({ where: { realmId }, _max: { position: true } });
    const data = {
      ...texts,
      alternativeUrlTemplates: [...texts.alternativeUrlTemplates],
      realmId,
      position: (_max.position ?? -1) + 1,
    };
    const linkifier = linkifierRecord(await tx.linkifier.create({ data }));
    await appendEvents(log, [linkifiersEvent([...others, linkifier], { kind: "linkifier", linkifier })]);
    return { id: linkifier.id };
  });
}
