/** The server's clock, for time limits: the computer's may be wrong by hours. */

/** Seconds. */
let secondsAhead = 0;

/** @param timestamp the server's, in seconds since 1970. */
export function noteServerTime(timestamp: number): void {
  secondsAhead = Date.now() / 1000 - timestamp;
}

/** Seconds since 1970; by this computer's clock until synchronized. */
export function serverTime(): number {
  return Date.now() / 1000 - secondsAhead;
}
