"use client";
/** Topic field with suggestions. */
import { Hash } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from "react";
import { matchRank, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import { leaveComposer } from "../../model/drafts/reply-origin.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { useRecentTopics } from "../../net/topics/use-recent-topics.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { suggestionList } from "./composer-text.tsx";
import { optionId, type Suggestion } from "./mentions/suggestion.ts";

type TopicFieldProps = {
  channelId: number;
  isNeeded: boolean;
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
};

const MAX_OFFERED = 7;

export function TopicField(props: TopicFieldProps) {
  const { channelId, isNeeded, value, onChange, onDone, field } = props;
  const { maxTopicLength, emptyTopicName } = useOrganization();
  const listId = useId();
  const { offered, active, setActive, open, close } = useOfferedTopics(channelId, value);
  const chosen = offered[active];

  function choose({ insert }: Suggestion): void {
    onChange(insert);
    close();
    onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown") {
      if (offered.length === 0) open();
      else setActive((active + 1) % offered.length);
    } else if (event.key === "ArrowUp" && offered.length > 0) {
      setActive((Math.max(active, 0) + offered.length - 1) % offered.length);
    } else if (event.key === "Enter") {
      if (chosen) choose(chosen);
      else onDone();
    } else if (event.key === "Escape") {
      if (offered.length > 0) close();
      else leaveComposer();
    } else return;
    event.preventDefault();
  }

  return (
    <div className="relative flex items-center gap-2 border-line border-b px-3 resting:h-0 resting:overflow-hidden resting:border-b-0">
      <Hash aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      <input
        ref={field}
        role="combobox"
        aria-label="Topic"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        autoComplete="off"
        placeholder={isNeeded ? "Topic" : `Topic (or leave empty for ${emptyTopicName})`}
        maxLength={maxTopicLength}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          open();
        }}
        // Without `relatedTarget`, the window regains focus, and a closed list stays closed.
        onFocus={({ relatedTarget }) => relatedTarget && open()}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="h-9 min-w-0 flex-1 bg-transparent font-semibold text-md outline-none placeholder:font-normal low:h-7 touch:h-11 touch:low:h-11 touch:text-[1rem]"
      />
      {offered.length > 0 && (
        <Lazy
          part={suggestionList}
          props={{
            id: listId,
            label: "Topics of this channel",
            suggestions: offered,
            active,
            onChoose: choose,
          }}
        />
      )}
    </div>
  );
}

/** No topic is active at first: the name may be new. */
function useOfferedTopics(channelId: number, typed: string) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const topics = useRecentTopics(channelId);
  const offered = useMemo(() => (isOpen ? matching(topics, typed) : []), [isOpen, topics, typed]);
  function show(isShown: boolean): void {
    setOpen(isShown);
    setActive(-1);
  }
  return { offered, active, setActive, open: () => show(true), close: () => show(false) };
}

function matching(topics: readonly { name: string }[], typed: string): Suggestion[] {
  return topics
    .filter(({ name }) => name !== "" && name !== typed && matchRank(name, typed) <= WORD_BEGINS)
    .slice(0, MAX_OFFERED)
    .map(({ name }) => ({ key: name, insert: name, label: name, about: "", mark: { kind: "topic" } }));
}
