/** Values of settings, for tests over whole tables. */
import { z } from "zod";
import type { Setting } from "../kernel/settings/setting.ts";

const anything: readonly unknown[] = [
  ...[true, false],
  ...[0, 1, 2, 3, 7, 15, 30, 120, 3_600, -1],
  ...["fr", "python", "https://meet.example.com", 'He said "hello" & left', "42", ""],
  // Hours of each weekday.
  Array.from({ length: 7 }, () => "09:00-18:00").join(),
];

/** Except ids. */
export function settingCandidates({ schema }: Setting): unknown[] {
  const value = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const named: readonly unknown[] =
    value instanceof z.ZodEnum
      ? value.options
      : value instanceof z.ZodLiteral
        ? [...value.values]
        : anything.filter((candidate) => schema.safeParse(candidate).success);
  return schema instanceof z.ZodNullable ? [...named, null] : [...named];
}
