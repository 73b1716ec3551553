/** How long an invitation may be used. */

/** Minutes as text, since a choice is a text; "never" has no end. */
export const LIFETIMES = [
  { value: "1440", label: "1 day" },
  { value: "4320", label: "3 days" },
  { value: "14400", label: "10 days" },
  { value: "43200", label: "30 days" },
  { value: "never", label: "Never" },
] as const;

export type Lifetime = (typeof LIFETIMES)[number]["value"];

/** null: it never expires. */
export function minutesOf(lifetime: Lifetime): number | null {
  return lifetime === "never" ? null : Number(lifetime);
}
