"use client";
/** The menu of a composer that inserts snippets. */
import { Plus, Settings2, TextQuote } from "lucide-react";
import { navigate } from "../../../model/navigation/navigate.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../../ui/layers/menu-button.tsx";
import { matchingSnippets } from "../../snippets/order-snippets.ts";
import { insertText } from "./insert-text.ts";

/** Letters find one by its title, as in any menu. What is written can be saved as a new one. */
export function SnippetsMenu(props: MenuContentProps) {
  const snippets = useChatStore((state) => state.ownLists.snippets);
  const { anchor } = props;
  return (
    <Menu {...props}>
      {matchingSnippets(snippets.values(), "").map(({ id, title, content }) => (
        <MenuItem key={id} icon={<TextQuote />} onSelect={() => insertText(anchor, content)}>
          {title}
        </MenuItem>
      ))}
      {snippets.size > 0 && <MenuSeparator />}
      <MenuItem
        icon={<Plus />}
        onSelect={() => openWindow({ kind: "new-snippet", content: textBeside(anchor) })}
      >
        New snippet…
      </MenuItem>
      <MenuItem
        icon={<Settings2 />}
        onSelect={() => navigate({ kind: "settings", path: "settings/snippets" })}
      >
        Manage snippets
      </MenuItem>
    </Menu>
  );
}

function textBeside(anchor: HTMLElement | null): string {
  return anchor?.closest("form")?.querySelector("textarea")?.value ?? "";
}
