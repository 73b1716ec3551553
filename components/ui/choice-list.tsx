/** A radio group of visible choices. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";

type Choice<Value extends string> = { value: Value; title: ReactNode; about?: ReactNode };

type ChoiceListProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, value, choices, onChange } = props;
  const id = useId();
  return (
    <RadioGroup value={value} onValueChange={onChange} aria-labelledby={id} className="flex flex-col">
      <p id={id} className="mb-1 font-medium text-sm">
        {label}
      </p>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control.
        <label
          key={choice.value}
          className="-mx-2 flex items-start gap-3 rounded-md px-2 py-1.5 hover:bg-hover touch:py-3"
        >
          <Radio.Root
            value={choice.value}
            className="mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border border-ink-faint bg-field data-checked:border-accent data-checked:bg-accent"
          >
            <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
          </Radio.Root>
          <span className="min-w-0">
            <span className="block text-md">{choice.title}</span>
            {choice.about && <span className="block text-ink-soft text-sm">{choice.about}</span>}
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}
