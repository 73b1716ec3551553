/** Time zones by their IANA names. */

const LONGEST_NAME = 40;
const name = /^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i;

/** Whether it is the name of a time zone, for example "Asia/Kolkata". */
export function isTimeZone(given: string): boolean {
  if (given.length > LONGEST_NAME || !name.test(given)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: given }) !== null;
  } catch {
    return false;
  }
}
