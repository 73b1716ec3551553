"use client";
/** The shell's dialogs. */
import { BrowseChannels } from "../../manage/channels/browse-channels.tsx";
import { CreateChannel } from "../../manage/channels/create-channel.tsx";
import { NewDirect } from "../../manage/people/new-direct.tsx";
import { NewTopic } from "../../manage/topics/new-topic.tsx";
import { shortcutGroups } from "../../model/keyboard/shortcuts.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import { type ShellDialog, setShell } from "../../model/store/shell-store.ts";
import { SearchWindow } from "../../read/search/search-window.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { modifierKey } from "../../ui/modifier-key.ts";
import { AboutServer } from "../help/about-server.tsx";
import { CommandPalette } from "../palette/command-palette.tsx";

const formattingSheet = lazyPart(
  lazyModule(() => import("../help/formatting-sheet.tsx")),
  ({ FormattingSheet }) => FormattingSheet,
);

function close() {
  setShell({ dialog: null });
}

export function ShellDialogs({ dialog }: { dialog: ShellDialog }) {
  const onOpenChange = (open: boolean) => !open && close();
  switch (dialog) {
    case "palette":
      return <CommandPalette onClose={close} />;
    case "search":
      return <SearchWindow onClose={close} />;
    case "shortcuts":
      return (
        <Dialog open onOpenChange={onOpenChange} title="Keyboard shortcuts" width="lg">
          <KeyboardSheet />
        </Dialog>
      );
    case "formatting":
      return (
        <Dialog open onOpenChange={onOpenChange} title="Message formatting" width="lg">
          <Lazy part={formattingSheet} props={{}} />
        </Dialog>
      );
    case "about":
      return (
        <Dialog open onOpenChange={onOpenChange} title="About Parley">
          <AboutServer />
        </Dialog>
      );
    case "new-direct":
      return (
        <Dialog open onOpenChange={onOpenChange} title="New direct message">
          <NewDirect onClose={close} />
        </Dialog>
      );
    case "new-topic":
      return (
        <Dialog open onOpenChange={onOpenChange} title="New topic">
          <NewTopic onClose={close} />
        </Dialog>
      );
    case "browse-channels":
      return (
        <Dialog open onOpenChange={onOpenChange} title="Channels" width="md">
          <BrowseChannels onCreate={() => openDialog("create-channel")} onClose={close} />
        </Dialog>
      );
    case "create-channel":
      return (
        <Dialog open onOpenChange={onOpenChange} title="Create a channel">
          <CreateChannel onClose={close} />
        </Dialog>
      );
  }
}

function KeyboardSheet() {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Shortcuts"
      className="-outline-offset-2 rounded-b-xl gap-8 overflow-y-auto px-5 pb-5 sm:columns-2"
    >
      {shortcutGroups(modifierKey()).map((group) => (
        <section key={group.title} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-xs font-medium text-ink-faint">{group.title}</h3>
          <ul>
            {group.shortcuts.map((shortcut) => (
              <li key={shortcut.does} className="flex min-h-8 items-center justify-between gap-4 text-md">
                <span>{shortcut.does}</span>
                <Kbd keys={shortcut.keys} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
