"use client";
/** Names the topic of a new message, with the channel's own topics to choose from. */
import { Hash } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { matchRank, WORD_BEGINS } from "../../lib/text/name-match.ts";
import { useOrganization } from "../shell/use-organization.ts";
import { useRecentTopics } from "../sidebar/use-recent-topics.ts";
import { optionId, SuggestionList } from "./mentions/suggestion-list.tsx";
import type { Suggestion } from "./mentions/use-suggestions.ts";

type TopicFieldProps = {
  channelId: number;
  value: string;
  onChange: (value: string) => void;
  /** Called when the topic is named. */
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
};

const OFFERED = 7;

/** Any name may be typed; those that exist are offered. */
export function TopicField({ channelId, value, onChange, onDone, field }: TopicFieldProps) {
  const { maxTopicLength, emptyTopicName, topicsMandatory } = useOrganization();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matches = useMatchingTopics(channelId, value);
  const offered = isOpen ? matches : [];
  const chosen = offered[active];

  function choose(suggestion: Suggestion): void {
    onChange(suggestion.name);
    setOpen(false);
    onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && offered.length > 0) {
      event.preventDefault();
      setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (chosen) choose(chosen);
      else onDone();
    } else if (event.key === "Escape") {
      if (isOpen) setOpen(false);
      else event.currentTarget.blur();
    }
  }

  return (
    <div className="relative flex items-center gap-2 border-line border-b px-3">
      {offered.length > 0 && (
        <SuggestionList id={listId} suggestions={offered} active={active} onChoose={choose} />
      )}
      <Hash aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      <input
        ref={field}
        role="combobox"
        aria-label="Topic"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        autoComplete="off"
        placeholder={topicsMandatory ? "Topic" : `Topic (or leave empty for ${emptyTopicName})`}
        maxLength={maxTopicLength}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="h-9 min-w-0 flex-1 bg-transparent font-semibold text-md outline-none placeholder:font-normal touch:h-11"
      />
    </div>
  );
}

function useMatchingTopics(channelId: number, typed: string): Suggestion[] {
  const topics = useRecentTopics(channelId);
  const fitting = topics.filter(
    ({ name }) => name !== "" && name !== typed && matchRank(name, typed) <= WORD_BEGINS,
  );
  return fitting.slice(0, OFFERED).map(({ name }) => ({ key: name, name, label: name, about: "" }));
}
