/** How mail comes in on this server, if it does. */
import { shared } from "../registry.ts";
import type { IncomingMail } from "./incoming-mail-environment.ts";

const holder = () => shared<{ current: IncomingMail | null }>("incoming-mail", () => ({ current: null }));

/** Chosen once, at start. */
export function setIncomingMail(incoming: IncomingMail | null): void {
  holder().current = incoming;
}

/** null: no mail comes in, and addresses for answers would lead nowhere. */
export function incomingMail(): IncomingMail | null {
  return holder().current;
}
