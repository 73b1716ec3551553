"use client";
/** How a channel looks and what it notifies of, for the reader alone. */
import type { Channel, ChannelNotification } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { setNotification, setSubscription } from "../set-subscription.ts";
import { ColorPicker } from "./color-picker.tsx";
import { Section } from "./section.tsx";

const NOTIFICATIONS: readonly {
  property: ChannelNotification;
  label: string;
  /** The reader's setting for all channels. */
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

/** Only for those who are subscribed. */
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
