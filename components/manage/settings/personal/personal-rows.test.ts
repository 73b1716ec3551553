/** Every effective user setting appears. */
import { afterAll, expect, it } from "vitest";
import { userSettings } from "../../../../lib/people/users/settings/user-settings.contract.ts";
import { chooseHours } from "../../../../lib/text/clock.ts";
import { NOTIFICATION_SECTIONS, PRIVACY_SECTIONS } from "./personal-rows.ts";
import { PREFERENCE_SECTIONS } from "./preference-rows.ts";

/**
 * The theme; the pause, which the organization menu begins and the sidebar ends; and the quiet days, which the row of
 * the notification hours sets.
 */
const CONTROLLED_ELSEWHERE: ReadonlySet<string> = new Set([
  "color_scheme",
  "notifications_paused_until",
  "quiet_days",
]);

afterAll(() => chooseHours(null));

function quietUntil(minutes: number): string | undefined {
  const rows = NOTIFICATION_SECTIONS.flatMap((section) => section.rows);
  const row = rows.find(({ name }) => name === "quiet_hours_end");
  return row?.kind === "choice" ? row.options.find(({ value }) => value === minutes)?.label : undefined;
}

it("names half hours in the current clock format", () => {
  chooseHours(true);
  expect(quietUntil(0)).toBe("00:00");
  expect(quietUntil(22 * 60 + 30)).toBe("22:30");
  chooseHours(false);
  expect(quietUntil(22 * 60 + 30)).toMatch(/^10:30\sPM$/);
});

it("shows every effective user setting once", () => {
  const sections = [...PREFERENCE_SECTIONS, ...PRIVACY_SECTIONS, ...NOTIFICATION_SECTIONS];
  const shown = sections.flatMap(({ rows }) => rows.map(({ name }) => name));
  const effective = Object.entries(userSettings).flatMap(([name, entry]) =>
    "withoutEffect" in entry || CONTROLLED_ELSEWHERE.has(name) ? [] : [name],
  );
  expect(shown.toSorted()).toEqual(effective.toSorted());
});

it("offers only values that the server accepts", () => {
  const table: Readonly<Record<string, { schema: { safeParse(value: unknown): { success: boolean } } }>> =
    userSettings;
  for (const { rows } of PREFERENCE_SECTIONS)
    for (const row of rows)
      for (const { value } of row.kind === "choice" ? row.options : [])
        expect([row.name, value, table[row.name]?.schema.safeParse(value).success]).toEqual([
          row.name,
          value,
          true,
        ]);
});
