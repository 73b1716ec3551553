/** Playgrounds: sites that run code blocks. */

import { z } from "zod";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { templateVariables } from "../../markdown/links/url-template.ts";
import * as contracts from "./playgrounds.contract.ts";
import {
  MAX_PLAYGROUNDS,
  playgroundShape,
  playgroundsChangedEvent,
  playgroundsState,
} from "./playgrounds.contract.ts";

/** Characters of Pygments lexer names. */
const LANGUAGE = /^[ a-zA-Z0-9_+\-./#]*$/;

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly playgrounds: PlaygroundStore;
  }
  interface OrganizationChanges {
    /** All current playgrounds. */
    readonly playgrounds: { readonly playgrounds: readonly PlaygroundRecord[] };
  }
}

export interface PlaygroundRecord {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  readonly urlTemplate: string;
}

/** Ordered by id. */
export class PlaygroundStore {
  all: readonly PlaygroundRecord[];

  constructor(all: readonly PlaygroundRecord[]) {
    this.all = all;
  }
}

const playgroundChanges: ChangeAppliers<"playgrounds"> = {
  playgrounds({ playgrounds: store }, { playgrounds }) {
    const former = store.all;
    store.all = playgrounds;
    return () => {
      store.all = former;
    };
  },
};

export function readPlaygrounds(tx: Transaction, realmId: number): Promise<PlaygroundRecord[]> {
  return tx.playground.findMany({
    where: { realmId },
    select: { id: true, name: true, language: true, urlTemplate: true },
    orderBy: { id: "asc" },
  });
}

async function loadPlaygrounds(tx: Transaction, realmId: number): Promise<PlaygroundStore> {
  return new PlaygroundStore(await readPlaygrounds(tx, realmId));
}

const playgroundsChanged = defineEvent({
  name: "realm_playgrounds",
  stored: z.strictObject({ playgrounds: z.array(playgroundShape) }),
  audit: ({ playgrounds }) => playgrounds,
  former: (_stored, { playgrounds }) => playgrounds.all.map(presentPlayground),
  wire: playgroundsChangedEvent,
  variant: sameForEveryone,
  build: ({ playgrounds }) => ({ realm_playgrounds: playgrounds }),
});

const playgroundsFamily = stateFamily({
  fetchTypes: ["realm_playgrounds"],
  fields: playgroundsState,
  present: (_read, { organization }) => ({
    realm_playgrounds: organization.playgrounds.all.map(presentPlayground),
  }),
});

export const playgrounds = defineNoun({
  contracts: [contracts.addPlayground, contracts.removePlayground],
  events: [playgroundsChanged],
  register: [playgroundsFamily],
  memory: {
    load: { playgrounds: loadPlaygrounds },
    apply: playgroundChanges,
  },
});

/** @param playgrounds all of them after the change. */
export function playgroundsEvent(playgrounds: readonly PlaygroundRecord[]): NewEvent {
  return playgroundsChanged.event({ playgrounds: playgrounds.map(presentPlayground) }, { kind: "everyone" }, [
    { kind: "playgrounds", playgrounds },
  ]);
}

function presentPlayground({
  id,
  name,
  language,
  urlTemplate,
}: PlaygroundRecord): z.input<typeof playgroundShape> {
  return { id, name, pygments_language: language, url_template: urlTemplate };
}

/** @throws ApiError BAD_REQUEST for an invalid or existing playground, and at the limit. */
export async function addPlayground(
  actor: Actor,
  given: Omit<PlaygroundRecord, "id">,
): Promise<{ id: number }> {
  const playground = { ...given, name: given.name.trim(), language: given.language.trim() };
  requireValidPlayground(playground);
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "add-code-playground"), async (log) => {
    await log.lockScope("playgrounds");
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

/** @throws ApiError BAD_REQUEST. */
export function requireValidPlayground({ name, language, urlTemplate }: Omit<PlaygroundRecord, "id">): void {
  if (name === "" || language === "" || urlTemplate === "") throw badRequest("This field cannot be blank.");
  if (!LANGUAGE.test(language)) throw badRequest("Invalid characters in pygments language");
  const variables = templateVariables(urlTemplate);
  if (!variables) throw badRequest("Invalid URL template.");
  if (!variables.has("code")) throw badRequest('Missing the required variable "code" in the URL template');
  const [unknown] = [...variables].filter((variable) => variable !== "code");
  if (unknown !== undefined)
    throw badRequest('"code" should be the only variable present in the URL template');
}

/** @throws ApiError BAD_REQUEST for an unknown playground. */
export async function removePlayground(actor: Actor, playgroundId: number): Promise<void> {
  const realmId = actor.organization.realm.id;
  await logTransaction(writerOf(actor, "remove-code-playground"), async (log) => {
    await log.lockScope("playgrounds");
    const playgrounds = await readPlaygrounds(log.tx, realmId);
    const others = playgrounds.filter(({ id }) => id !== playgroundId);
    if (others.length === playgrounds.length) throw badRequest("Invalid playground");
    await log.tx.playground.delete({ where: { id: playgroundId } });
    await appendEvents(log, [playgroundsEvent(others)]);
  });
}
