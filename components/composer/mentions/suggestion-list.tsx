"use client";
/**
 * The list of suggestions above a composer. It is not the kit's combobox: that is made for a field of one line whose whole
 * text is the query, takes Home and End for itself, and would add half of React's weight to the first load.
 */
import { AtSign, Users } from "lucide-react";
import { ChannelMark } from "../../channels/channel-mark.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Suggestion } from "./use-suggestions.ts";

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

/** The id of one option, for the field's `aria-activedescendant`. */
export function optionId(listId: string, suggestion: Suggestion): string {
  return `${listId}-${encodeURIComponent(suggestion.key)}`;
}

/** The field keeps the focus; the list is walked by its arrows. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute right-0 bottom-full left-0 z-20 mb-1 max-w-md animate-appear rounded-lg bg-raised p-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Tab choose it from the field.
        <div
          key={suggestion.key}
          id={optionId(id, suggestion)}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames(
            "flex h-8 items-center gap-2.5 rounded-sm px-2 text-md hover:bg-hover touch:h-11",
            index === active && "bg-selected",
          )}
        >
          <SuggestionMark suggestion={suggestion} />
          <span className="min-w-0 truncate font-medium">{suggestion.label}</span>
          <span className="min-w-0 truncate text-ink-faint text-sm">{suggestion.about}</span>
        </div>
      ))}
    </div>
  );
}

function SuggestionMark({ suggestion: { user, channel, group, about } }: { suggestion: Suggestion }) {
  if (user) return <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="sm" />;
  if (channel) return <ChannelMark channel={channel} className="size-4" />;
  if (group) return <Users aria-hidden="true" className="size-4 text-ink-faint" />;
  return about && <AtSign aria-hidden="true" className="size-4 text-ink-faint" />;
}
