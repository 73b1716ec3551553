/** The types of bots. */

/** Reads and writes through the whole API. */
export const GENERIC_BOT = 1;
/** Only sends messages. */
export const INCOMING_WEBHOOK = 2;
/** Messages for it are posted to an address. */
export const OUTGOING_WEBHOOK = 3;
/** Would run within the server; this one has none. */
export const EMBEDDED_BOT = 4;
