/** The server's clock, by which limits count: that of a computer may be wrong by hours. */

/** How far the clock of this computer is ahead, in seconds. */
let ahead = 0;

/** Compares the clocks when the server has just said what time it is, in seconds since 1970. */
export function noteServerTime(timestamp: number): void {
  ahead = Date.now() / 1000 - timestamp;
}

/** The server's time at this moment, in seconds since 1970; this computer's until the server has said it. */
export function serverTime(): number {
  return Date.now() / 1000 - ahead;
}
