/** The server's clock, for time limits: the computer's may be wrong by hours. */

/** Seconds by which this computer's clock is ahead. */
let ahead = 0;

/** Call this with a current server time, in seconds since 1970. */
export function noteServerTime(timestamp: number): void {
  ahead = Date.now() / 1000 - timestamp;
}

/** Seconds since 1970; by this computer's clock until the server's is known. */
export function serverTime(): number {
  return Date.now() / 1000 - ahead;
}
