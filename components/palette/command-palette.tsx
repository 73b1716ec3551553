"use client";
/** The command palette: type a few letters of where to go or what to do. */
import { Dialog } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { CornerDownLeft, Search } from "lucide-react";
import { useState } from "react";
import { takeTyped } from "../keyboard/type-ahead.ts";
import { Kbd } from "../ui/kbd.tsx";
import { bestRank, paletteMatches } from "./palette-matches.ts";
import { type PaletteChoice, usePaletteGroups } from "./use-palette-groups.tsx";

/** Arrows choose, Enter goes, Escape leaves. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const groups = usePaletteGroups()
    .map((group) => ({
      heading: group.heading,
      matches: paletteMatches(group.entries, query, query.trim() ? undefined : group.initialLimit),
    }))
    .filter((group) => group.matches.length > 0)
    .toSorted((a, b) => bestRank(a.matches, query) - bestRank(b.matches, query));

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-0 top-0 z-40 mx-auto w-full max-w-xl animate-appear overflow-hidden bg-raised shadow-float outline-none sm:top-[14vh] sm:w-[calc(100vw-3rem)] sm:rounded-xl">
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          <Command shouldFilter={false} loop label="Go to" className="flex max-h-[min(27rem,70dvh)] flex-col">
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search className="size-4.5 shrink-0 text-ink-faint" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                onFocus={() => setQuery((typed) => typed + takeTyped())}
                placeholder="Go to a channel, topic, person or view…"
                className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none focus-visible:outline-none"
              />
              <Kbd keys={["Esc"]} className="max-sm:hidden" />
            </div>
            <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-md text-ink-faint">
                Nothing is called “{query.trim()}”.
              </Command.Empty>
              {groups.map((group) => (
                <Group key={group.heading} {...group} onClose={onClose} />
              ))}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type GroupProps = { heading: string; matches: readonly PaletteChoice[]; onClose: () => void };

function Group({ heading, matches, onClose }: GroupProps) {
  return (
    <Command.Group
      heading={heading}
      className="[&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:text-ink-faint"
    >
      {matches.map((entry) => (
        <Command.Item
          key={entry.key}
          value={entry.key}
          onSelect={() => {
            onClose();
            entry.run();
          }}
          className="group/item flex min-h-9 select-none items-center gap-2.5 rounded-md px-2.5 text-md data-[selected=true]:bg-hover touch:min-h-11"
        >
          <span className="flex size-5 shrink-0 items-center justify-center text-ink-faint [&>svg]:size-4">
            {entry.icon}
          </span>
          <span className="min-w-0 truncate">{entry.name}</span>
          {entry.context && (
            <span className="min-w-0 shrink-[2] truncate text-ink-faint">{entry.context}</span>
          )}
          <CornerDownLeft className="ml-auto size-3.5 shrink-0 text-ink-faint opacity-0 group-data-[selected=true]/item:opacity-100" />
        </Command.Item>
      ))}
    </Command.Group>
  );
}
