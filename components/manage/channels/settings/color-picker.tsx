"use client";
/** The choice of a channel's colour: some that go well together, or any other. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { useId } from "react";
import { shownColor } from "../../../model/channels/shown-color.ts";

const COLORS = [
  { value: "#b3362b", name: "Red" },
  { value: "#c2561b", name: "Orange" },
  { value: "#a98b14", name: "Yellow" },
  { value: "#5a8f29", name: "Green" },
  { value: "#238a63", name: "Jade" },
  { value: "#1f8a99", name: "Teal" },
  { value: "#2f74c0", name: "Blue" },
  { value: "#5560c8", name: "Indigo" },
  { value: "#8a4bbd", name: "Violet" },
  { value: "#b0418f", name: "Pink" },
  { value: "#8a6248", name: "Brown" },
  { value: "#6b7280", name: "Grey" },
] as const;

type ColorPickerProps = { color: string; onChange: (color: string) => void };

/** Shown as each theme will show it. */
export function ColorPicker({ color, onChange }: ColorPickerProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RadioGroup
        aria-label="Colour"
        value={color}
        onValueChange={(chosen) => typeof chosen === "string" && onChange(chosen)}
        className="flex flex-wrap gap-1.5"
      >
        {COLORS.map(({ value, name }) => (
          <Radio.Root
            key={value}
            value={value}
            aria-label={name}
            style={{ backgroundColor: shownColor(value) }}
            className="flex size-6 items-center justify-center rounded-full outline-offset-2 touch:size-9"
          >
            <Radio.Indicator>
              <Check aria-hidden="true" className="size-3.5 text-canvas" />
            </Radio.Indicator>
          </Radio.Root>
        ))}
      </RadioGroup>
      <span className="flex items-center gap-2 text-ink-soft text-sm">
        <label htmlFor={id}>Another</label>
        <input
          id={id}
          type="color"
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="h-7 w-9 rounded-sm border border-line-strong bg-field p-0.5 touch:h-11"
        />
      </span>
    </div>
  );
}
