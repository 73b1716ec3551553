"use client";
/** Chooses the service that posts to an incoming webhook. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";
import { SERVICE_NAMES, type ServiceName, WEBHOOK_SERVICES } from "./webhook-services.ts";

type ServiceChoiceProps = { value: ServiceName; onChange: (service: ServiceName) => void };

export function ServiceChoice({ value, onChange }: ServiceChoiceProps) {
  const id = useId();
  return (
    <RadioGroup value={value} onValueChange={onChange} aria-labelledby={id}>
      <p id={id} className="mb-1 font-medium text-sm">
        Service
      </p>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {SERVICE_NAMES.map((service) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control.
          <label
            key={service}
            className="relative flex min-h-11 items-center gap-2.5 rounded-md border border-line-strong px-2.5 hover:bg-hover has-data-checked:border-accent has-data-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <Radio.Root value={service} className="absolute inset-0 opacity-0" />
            <ServiceMark service={service} />
            <span className="min-w-0 truncate text-md">{WEBHOOK_SERVICES[service].name}</span>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}

function ServiceMark({ service }: { service: ServiceName }) {
  const { name, color } = WEBHOOK_SERVICES[service];
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className="flex size-7 shrink-0 items-center justify-center rounded-md font-semibold text-md text-white"
    >
      {service === "slack_incoming" ? "S" : name.charAt(0)}
    </span>
  );
}
