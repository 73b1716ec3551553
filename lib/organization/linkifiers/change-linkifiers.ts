/** Adds, changes, removes and reorders linkifiers. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { checkLinkifier, type LinkifierTexts, patternTaken } from "./check-linkifier.ts";
import { linkifierRecord, readLinkifiers, withLinkifier } from "./linkifier-records.ts";
import { MAX_LINKIFIERS } from "./linkifiers.contract.ts";
import { linkifiersEvent } from "./linkifiers.ts";

export const linkifierNotFound = () => badRequest("Linkifier not found.");

/** @throws ApiError BAD_REQUEST for an invalid linkifier, a taken pattern, and at the limit. */
export async function addLinkifier(actor: Actor, texts: LinkifierTexts): Promise<{ id: number }> {
  checkLinkifier(texts);
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "add-linkifier"), async (log) => {
    const { tx } = log;
    await log.lockScope("linkifiers");
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

/**
 * Absent texts stay. Stored messages keep their links.
 * @throws ApiError BAD_REQUEST for an unknown or invalid linkifier, and a taken pattern.
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
    await log.lockScope("linkifiers");
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

/**
 * Stored messages keep their links.
 * @throws ApiError BAD_REQUEST for an unknown linkifier.
 */
export async function removeLinkifier(actor: Actor, id: number): Promise<Record<string, never>> {
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "remove-linkifier"), async (log) => {
    const { tx } = log;
    await log.lockScope("linkifiers");
    const all = await readLinkifiers(tx, realmId);
    const others = all.filter((linkifier) => linkifier.id !== id);
    if (others.length === all.length) throw linkifierNotFound();
    await tx.linkifier.delete({ where: { id } });
    await appendEvents(log, [linkifiersEvent(others, { kind: "linkifier_removed", id })]);
    return {};
  });
}

/** @throws ApiError BAD_REQUEST unless `ids` has every linkifier once. */
export async function reorderLinkifiers(
  actor: Actor,
  ids: readonly number[],
): Promise<Record<string, never>> {
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "reorder-linkifiers"), async (log) => {
    const { tx } = log;
    await log.lockScope("linkifiers");
    const former = await readLinkifiers(tx, realmId);
    const inOrder = ids.flatMap((id) => former.find((linkifier) => linkifier.id === id) ?? []);
    const isComplete = inOrder.length === ids.length && new Set(ids).size === former.length;
    if (!isComplete || ids.length !== former.length) {
      throw badRequest("The ordered list must enumerate all existing linkifiers exactly once");
    }
    if (isDeepStrictEqual(inOrder, former)) return {};
    await tx.$executeRaw(sql`
      UPDATE linkifier SET position = given.n - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS given(id, n)
      WHERE linkifier.id = given.id`);
    await appendEvents(log, [linkifiersEvent(inOrder, { kind: "linkifier_order", ids })]);
    return {};
  });
}
