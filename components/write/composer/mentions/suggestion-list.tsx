"use client";
/**
 * Suggestions above a field. Base UI's combobox hides the page from screen readers, takes Home and End, and weighs half
 * as much as React.
 */
import { AtSign, Hash, Slash, TextQuote, Users } from "lucide-react";
import { ChannelMark } from "../../../content/channels/channel-mark.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmojiLook } from "../../emoji/emoji-look.tsx";
import { StatusMark } from "../../status/status-mark.tsx";
import { optionId, type Suggestion, type SuggestionMark } from "./suggestion.ts";

type SuggestionListProps = {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

/** An on-screen keyboard leaves little room for the list. */
function bringIntoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

export function SuggestionList({ id, label, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute right-0 bottom-full left-0 z-20 mb-1 max-h-[45dvh] max-w-md animate-appear overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Tab choose it from the field.
        <div
          key={suggestion.key}
          ref={index === active ? bringIntoSight : undefined}
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
          <Mark mark={suggestion.mark} />
          <span className="max-w-[70%] shrink-0 truncate font-medium">{suggestion.label}</span>
          {suggestion.mark.kind === "user" && <StatusMark userId={suggestion.mark.user.id} />}
          <span className="min-w-0 truncate text-ink-faint text-sm">{suggestion.about}</span>
        </div>
      ))}
    </div>
  );
}

const ICON = "size-4 shrink-0 text-ink-faint";

function Mark({ mark }: { mark: SuggestionMark }) {
  switch (mark.kind) {
    case "user":
      return <Avatar id={mark.user.id} name={mark.user.name} url={mark.user.avatarUrl} size="sm" />;
    case "channel":
      return <ChannelMark channel={mark.channel} className="size-4" />;
    case "emoji":
      return (
        <span className="flex size-5 shrink-0 items-center justify-center text-lg">
          <EmojiLook look={mark.emoji.look} />
        </span>
      );
    case "topic":
      return <Hash aria-hidden="true" className={ICON} />;
    case "group":
      return <Users aria-hidden="true" className={ICON} />;
    case "snippet":
      return <TextQuote aria-hidden="true" className={ICON} />;
    case "command":
      return <Slash aria-hidden="true" className={ICON} />;
    case "everyone":
      return <AtSign aria-hidden="true" className={ICON} />;
  }
}
