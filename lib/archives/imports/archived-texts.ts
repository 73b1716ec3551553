/** Moves references in an archive's texts to the ids and the address that the import gives out. */

import { type IdMove, isStill, type JoinedReferences } from "../../markdown/references/id-move.ts";
import {
  type FormerNames,
  movedReferences,
  movedReferencesInLine,
} from "../../markdown/references/move-references.ts";
import { movedFragment } from "../../markdown/references/move-url.ts";
import {
  emptySnapshot,
  groupDisplayName,
  type MentionablePerson,
} from "../../markdown/snapshot/organization-snapshot.ts";
import { MESSAGE_IS_WIDGET } from "../../messages/messages/message-bits.ts";
import { widgetOfText } from "../../messages/widgets/submessages.ts";
import { nameKey } from "../../text/name-key.ts";
import type { Manifest } from "../exports/archive-format.ts";
import { type IdRanges, shiftOf } from "./id-shift.ts";
import { movedWidgetAction } from "./move-widget-action.ts";

/** Texts that become widgets when they are sent. */
const unsent: ReadonlySet<string> = new Set(["draft", "scheduled_message"]);

type Row = Readonly<Record<string, unknown>>;

interface Named {
  readonly id: number;
  readonly name: string;
}

export class ArchivedTexts {
  readonly move: IdMove;
  /** Nothing in texts changes, so they need not be read. */
  readonly isStill: boolean;
  readonly #people = new Map<number, string>();
  readonly #peopleByName = new Map<string, MentionablePerson>();
  readonly #groups = new Map<string, Named>();
  readonly #channels = new Map<string, Named>();
  readonly #former: FormerNames;

  /**
   * @param url the restored organization's.
   * @param joined for rows that join an organization.
   */
  constructor({ organization }: Manifest, ranges: IdRanges, url: string, joined?: JoinedReferences) {
    const shift = shiftOf(ranges);
    const by = (space: string) => shift.get(space) ?? 0;
    this.move = {
      distances: {
        account: by("user_account"),
        group: by("user_group"),
        channel: by("channel"),
        message: by("message"),
      },
      realmId: { former: organization.id, now: organization.id + by("realm") },
      origin: { former: organization.url ?? null, now: url },
      ...(joined && { joined }),
    };
    this.isStill = isStill(this.move);
    const { lowest = 1, highest = 0 } = ranges.get("message") ?? {};
    this.#former = {
      snapshot: this.#snapshot(organization.url ?? ""),
      hasAccount: (id) => this.#people.has(id),
      hasMessage: (id) => lowest <= id && id <= highest,
    };
  }

  #snapshot(realmUrl: string) {
    return {
      ...emptySnapshot,
      realmUrl,
      person: (id: number) => {
        const name = this.#people.get(id);
        return name === undefined ? undefined : { id, fullName: name };
      },
      peopleNamed: (name: string) => [this.#peopleByName.get(nameKey(name)) ?? []].flat(),
      groupNamed: (name: string) => {
        const group = this.#groups.get(nameKey(name));
        return group && { id: group.id, displayName: groupDisplayName(group.name), mayMention: true };
      },
      channelNamed: (name: string) => this.#channels.get(nameKey(name)),
    };
  }

  /** Call it for each row, with archived ids: later texts may name the accounts, groups and channels. */
  learn(table: string, { id, name, full_name: fullName }: Row): void {
    if (typeof id !== "number" || this.isStill) return;
    if (table === "user_account" && typeof fullName === "string") {
      this.#people.set(id, fullName);
      this.#peopleByName.set(nameKey(fullName), { id, fullName });
    } else if (table === "user_group" && typeof name === "string")
      this.#groups.set(nameKey(name), { id, name });
    else if (table === "channel" && typeof name === "string") this.#channels.set(nameKey(name), { id, name });
  }

  /** @param row the archived one that has the text. */
  moved(table: string, text: string, row: Row): string {
    if (this.isStill) return text;
    const isWidget = table === "message" ? (Number(row.bits) & MESSAGE_IS_WIDGET) !== 0 : unsent.has(table);
    return isWidget && widgetOfText(text) ? this.#movedLines(text) : this.movedText(text);
  }

  movedText(text: string): string {
    return this.isStill ? text : movedReferences(text, this.#former, this.move);
  }

  /** Each line of a widget's text is shown by itself. */
  #movedLines(text: string): string {
    const pieces = text.split(/(\r\n|\r|\n)/);
    return pieces.map((line) => movedReferencesInLine(line, this.#former, this.move)).join("");
  }

  movedFragment(fragment: string): string {
    return movedFragment(fragment, this.move);
  }

  movedWidgetAction(content: string): string {
    if (this.isStill) return content;
    const inLine = (line: string) => movedReferencesInLine(line, this.#former, this.move);
    return movedWidgetAction(content, inLine, this.move);
  }
}
