/** Names and addresses of moved people and channels, as they must be here: valid and each only once. */
import { MAX_CHANNEL_NAME_LENGTH } from "../../channels/channels-limits.contract.ts";
import { MAX_FULL_NAME } from "../../people/people-limits.contract.ts";
import { withoutMarkup } from "../../people/users/names/person-name.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { isEmail } from "../../text/is-email.ts";
import { isVisible } from "../../text/name-characters.ts";
import { nameKey } from "../../text/name-key.ts";

/** Reserved by RFC 2606: no mail can arrive there. */
const NOWHERE = "moved.invalid";

export class FreeNames {
  readonly #taken = new Set<string>();
  /** The number to try next, by the key of a name that is taken. */
  readonly #next = new Map<string, number>();

  /** @returns the name, with a number if another already has it. */
  take(name: string, maximum: number): string {
    let free = shortened(name, maximum);
    const wanted = nameKey(free);
    for (let number = this.#next.get(wanted) ?? 2; this.#taken.has(nameKey(free)); number += 1) {
      const suffix = ` (${number})`;
      free = shortened(name, maximum - suffix.length) + suffix;
      this.#next.set(wanted, number + 1);
    }
    this.#taken.add(nameKey(free));
    return free;
  }
}

export function movedPersonName(given: string, key: string): string {
  const name = withoutMarkup(harmlessLine(given));
  return isVisible(name)
    ? shortened(name, MAX_FULL_NAME)
    : shortened(`Person ${harmlessLine(key)}`, MAX_FULL_NAME);
}

export function movedChannelName(given: string, key: string, taken: FreeNames): string {
  const name = harmlessLine(given);
  return taken.take(isVisible(name) ? name : `channel ${harmlessLine(key)}`, MAX_CHANNEL_NAME_LENGTH);
}

/** @returns null for what is no address. */
export function movedEmail(given: string | null): string | null {
  const email = given?.trim() ?? "";
  return isEmail(email) ? email : null;
}

/** @param id makes it unique. */
export function placeholderEmail(id: number): string {
  return `person-${id}@${NOWHERE}`;
}

/** Such an address says nothing about whose the account is. */
export function isPlaceholder(email: string): boolean {
  return email.toLowerCase().endsWith(`@${NOWHERE}`);
}
