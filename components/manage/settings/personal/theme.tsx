"use client";
/** The theme selector. */
import { chooseTheme, useTheme } from "../../../net/connection/use-theme.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";

const THEMES = [
  { value: "system", label: "Like the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Also stored in the browser, for the sign-in page. */
export function Theme() {
  const theme = useTheme();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b pb-3">
      <div className="min-w-60 flex-1">
        <p className="text-md">Theme</p>
        <p className="text-ink-soft text-sm">In every browser, once you are signed in there.</p>
      </div>
      <SelectField label="Theme" options={THEMES} value={theme} onChange={chooseTheme} />
    </div>
  );
}
