/** Days in lists of keys and devices. */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

export const dayOf = (seconds: number) => DAY.format(seconds * 1000);

export const lastUseOf = ({ last_used }: { last_used: number | null }) =>
  last_used === null ? "never used" : `last used ${dayOf(last_used)}`;
