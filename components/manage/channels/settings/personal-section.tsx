"use client";
/** The user's own settings for a channel. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { useId } from "react";
import { shownColor } from "../../../model/channels/shown-color.ts";
import type { Channel, ChannelNotification } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { setNotification, setSubscription } from "../set-subscription.ts";
import { Section } from "./section.tsx";

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
  { value: "#6b7280", name: "Gray" },
] as const;

const NOTIFICATIONS: readonly {
  property: ChannelNotification;
  label: string;
  /** The setting for all channels. */
  everywhere: string;
}[] = [
  {
    property: "desktop_notifications",
    label: "On the desktop",
    everywhere: "enable_stream_desktop_notifications",
  },
  {
    property: "audible_notifications",
    label: "With a sound",
    everywhere: "enable_stream_audible_notifications",
  },
  {
    property: "push_notifications",
    label: "While Parley is closed",
    everywhere: "enable_stream_push_notifications",
  },
  { property: "email_notifications", label: "By email", everywhere: "enable_stream_email_notifications" },
  {
    property: "wildcard_mentions_notify",
    label: "Mentions of everyone count as mentions of me",
    everywhere: "wildcard_mentions_notify",
  },
];

/** For subscribers only. */
export function PersonalSection({ channel }: { channel: Channel }) {
  const personal = useChatStore((state) => state.settings.personal);
  const { isMuted, pinToTop, color, notifications } = channel;
  return (
    <div className="divide-y divide-line">
      <Section title="In the sidebar">
        <ColorPicker color={color} onChange={(chosen) => void setSubscription(channel, { color: chosen })} />
        <SwitchField
          label="Pin to the top"
          checked={pinToTop}
          onChange={(isPinned) => void setSubscription(channel, { pinToTop: isPinned })}
        />
        <SwitchField
          label="Mute"
          hint="Dimmed, listed last, and without notifications except for topics you follow and messages that mention you."
          checked={isMuted}
          onChange={(isQuiet) => void setSubscription(channel, { isMuted: isQuiet })}
        />
      </Section>
      <Section title="Notify me of all messages">
        <p className="-mt-2 text-ink-soft text-sm">As in all channels, until you change it here.</p>
        {NOTIFICATIONS.map(({ property, label, everywhere }) => {
          const own = notifications[property];
          return (
            <SwitchField
              key={property}
              label={label}
              hint={own === null ? undefined : "Chosen for this channel."}
              checked={own ?? personal.get(everywhere) === true}
              onChange={(isOn) => void setNotification(channel, property, isOn)}
            />
          );
        })}
      </Section>
    </div>
  );
}

type ColorPickerProps = { color: string; onChange: (color: string) => void };

function ColorPicker({ color, onChange }: ColorPickerProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RadioGroup
        aria-label="Color"
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
