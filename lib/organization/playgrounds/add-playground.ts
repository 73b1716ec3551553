/** Adds a code playground. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { templateVariables } from "../../markdown/links/url-template.ts";
import { playgroundsEvent } from "./playground-events.ts";
import { type PlaygroundRecord, readPlaygrounds } from "./playground-records.ts";
import { MAX_PLAYGROUNDS } from "./playgrounds.contract.ts";

/** Names of Pygments lexers and what is common in them. */
const LANGUAGE = /^[ a-zA-Z0-9_+\-./#]*$/;

/** @throws ApiError BAD_REQUEST when something is wrong with it, it exists, or there are too many. */
export async function addPlayground(
  actor: Actor,
  given: Omit<PlaygroundRecord, "id">,
): Promise<{ id: number }> {
  const playground = { ...given, name: given.name.trim(), language: given.language.trim() };
  requireValid(playground);
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "add-code-playground"), async (log) => {
    await log.alone("playgrounds");
    const others = await readPlaygrounds(log.tx, realmId);
    if (others.length >= MAX_PLAYGROUNDS) {
      throw badRequest(`There are too many code playgrounds (limit: ${MAX_PLAYGROUNDS}).`);
    }
    if (others.some(({ name, language }) => name === playground.name && language === playground.language)) {
      throw badRequest("Realm playground with this Realm, Pygments language and Name already exists.");
    }
    const { id } = await log.tx.playground.create({ data: { realmId, ...playground } });
    await appendEvents(log, [playgroundsEvent([...others, { id, ...playground }])]);
    return { id };
  });
}

function requireValid({ name, language, urlTemplate }: Omit<PlaygroundRecord, "id">): void {
  if (name === "" || language === "" || urlTemplate === "") throw badRequest("This field cannot be blank.");
  if (!LANGUAGE.test(language)) throw badRequest("Invalid characters in pygments language");
  const variables = templateVariables(urlTemplate);
  if (!variables) throw badRequest("Invalid URL template.");
  if (!variables.has("code")) throw badRequest('Missing the required variable "code" in the URL template');
  const [unknown] = [...variables].filter((variable) => variable !== "code");
  if (unknown !== undefined)
    throw badRequest('"code" should be the only variable present in the URL template');
}
