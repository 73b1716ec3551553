"use client";
/** The settings of a channel: what it is called and about, who can see it, its address, and its end. */
import type { Channel } from "../../store/organization/channels-state.ts";
import { useChatStore } from "../../store/use-store.ts";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { mayAdminister } from "../channel-rights.ts";
import { ArchiveSection } from "./archive-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { Section } from "./section.tsx";

/** Those who do not administer the channel see its description and its address. */
export function ChannelSettings({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const isAdministered = useChatStore((state) => mayAdminister(state, channel));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Settings of ${channel.name}`} width="md">
      <div className="flex min-h-0 flex-1 flex-col divide-y divide-line overflow-y-auto px-5 pb-5">
        {isAdministered && !channel.isArchived ? (
          <>
            <NameSection key={channel.id} channel={channel} />
            <PrivacySection channel={channel} />
          </>
        ) : (
          <Section title="About">
            <p className="text-md text-ink-soft">
              {channel.description || "This channel has no description."}
            </p>
          </Section>
        )}
        {!channel.isArchived && <EmailSection channelId={channel.id} />}
        {isAdministered && <ArchiveSection channel={channel} />}
      </div>
    </Dialog>
  );
}
