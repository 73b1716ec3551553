"use client";
/** The field for a topic that offers those the channel has already. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { type ComponentProps, useState } from "react";
import { matchRank, WORD_BEGINS } from "../../lib/text/name-match.ts";
import { focusReading } from "../keyboard/focus-reading.ts";
import { useRecentTopics } from "../sidebar/use-recent-topics.ts";

export type TopicComboboxProps = {
  channelId: number;
  value: string;
  onChange: (value: string) => void;
  /** Called when the topic is named. */
  onDone: () => void;
  /** Whether to offer topics at once, for somebody who is typing already. */
  isOpenAtFirst: boolean;
  input: ComponentProps<typeof Autocomplete.Input>;
};

const OFFERED = 7;

/** Enter takes the topic that the arrows have chosen, or else the name as it is typed. */
export function TopicCombobox(props: TopicComboboxProps) {
  const { channelId, value, onChange, onDone, isOpenAtFirst, input } = props;
  const offered = useMatchingTopics(channelId, value);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [chosen, setChosen] = useState<string>();
  const isOffering = isOpen && offered.length > 0;

  function onKeyDown(event: Parameters<NonNullable<typeof input.onKeyDown>>[0]): void {
    if (event.key === "Escape" && !isOffering) {
      // The library would empty the field.
      event.preventBaseUIHandler();
      focusReading();
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (isOffering && chosen !== undefined) return;
    event.preventBaseUIHandler();
    event.preventDefault();
    setOpen(false);
    onDone();
  }

  return (
    <Autocomplete.Root
      mode="none"
      items={offered}
      open={isOffering}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(name, { reason }) => {
        onChange(name);
        if (reason === "item-press") onDone();
      }}
      onItemHighlighted={setChosen}
    >
      <Autocomplete.Input {...input} onKeyDown={onKeyDown} />
      <TopicList />
    </Autocomplete.Root>
  );
}

function TopicList() {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner side="top" align="start" sideOffset={4} className="z-20">
        <Autocomplete.Popup className="w-(--anchor-width) max-w-md animate-appear rounded-lg bg-raised p-1 shadow-float">
          <Autocomplete.List aria-label="Topics of this channel">
            {(name: string) => (
              <Autocomplete.Item
                key={name}
                value={name}
                className="flex h-8 items-center rounded-sm px-2 font-medium text-md outline-none data-highlighted:bg-selected touch:h-11"
              >
                <span className="truncate">{name}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

function useMatchingTopics(channelId: number, typed: string): string[] {
  const names = useRecentTopics(channelId).map(({ name }) => name);
  return names
    .filter((name) => name !== "" && name !== typed && matchRank(name, typed) <= WORD_BEGINS)
    .slice(0, OFFERED);
}
