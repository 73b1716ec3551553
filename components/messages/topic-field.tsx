"use client";
/** Names the topic of a new message, with the channel's own topics to choose from. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Hash } from "lucide-react";
import { type RefObject, useMemo } from "react";
import { useOrganization } from "../realtime/use-organization.ts";
import { useRecentTopics } from "../realtime/use-recent-topics.ts";

type TopicFieldProps = {
  channelId: number;
  value: string;
  onChange: (value: string) => void;
  /** Enter, with nothing chosen in the list. */
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
};

const OFFERED = 8;

/** Any name may be typed; those that exist are offered. */
export function TopicField({ channelId, value, onChange, onDone, field }: TopicFieldProps) {
  const topics = useRecentTopics(channelId);
  const { maxTopicLength, emptyTopicName, topicsMandatory } = useOrganization();
  const names = useMemo(() => topics.map(({ name }) => name).filter(Boolean), [topics]);
  return (
    <Autocomplete.Root items={names} value={value} onValueChange={(next) => onChange(next)} limit={OFFERED}>
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Hash aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
        <Autocomplete.Input
          ref={field}
          aria-label="Topic"
          placeholder={topicsMandatory ? "Topic" : `Topic (or leave empty for ${emptyTopicName})`}
          maxLength={maxTopicLength}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.currentTarget.getAttribute("aria-activedescendant")) return;
            event.preventDefault();
            onDone();
          }}
          className="h-9 min-w-0 flex-1 bg-transparent font-semibold text-md outline-none placeholder:font-normal"
        />
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner side="top" align="start" sideOffset={4} className="z-50">
          <Autocomplete.Popup className="max-h-72 w-(--anchor-width) min-w-64 overflow-y-auto rounded-lg bg-raised p-1 shadow-float empty:hidden">
            <Autocomplete.List>
              {(name: string) => (
                <Autocomplete.Item
                  key={name}
                  value={name}
                  className="flex h-8 items-center rounded-sm px-2 text-md data-highlighted:bg-hover touch:h-11"
                >
                  <span className="truncate">{name}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
