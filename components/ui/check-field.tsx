/** A labeled checkbox. */
import { Checkbox } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

type CheckFieldProps = {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
    <label className="-mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover touch:py-3">
      <Checkbox.Root
        checked={isChecked}
        onCheckedChange={onChange}
        className="flex size-4.5 shrink-0 items-center justify-center rounded-sm border border-ink-faint bg-field data-checked:border-accent data-checked:bg-accent"
      >
        <Checkbox.Indicator>
          <Check className="size-3.5 text-on-accent" />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span className="text-md">{label}</span>
    </label>
  );
}
