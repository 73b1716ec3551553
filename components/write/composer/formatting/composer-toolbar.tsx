"use client";
/** Formatting buttons of a composer. */
import {
  Bold,
  Code,
  Ellipsis,
  Eye,
  Italic,
  Link2,
  List,
  NotebookText,
  Paperclip,
  Pencil,
  Smile,
  TextQuote,
  Video,
} from "lucide-react";
import { type RefObject, useRef } from "react";
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { hasCallProvider } from "../../../model/store/organization/call-providers.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MenuButton } from "../../../ui/layers/menu-button.tsx";
import { notifyError } from "../../../ui/layers/notify.ts";
import { tooltip } from "../../../ui/layers/tooltip.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { modifierKey } from "../../../ui/modifier-key.ts";
import { composerMenus } from "../composer-tools.ts";
import {
  insertLink,
  type TextEdit,
  type TextSelection,
  toggleCode,
  toggleLinePrefix,
  toggleMarks,
} from "./format-text.ts";
import { replaceText } from "./replace-text.ts";

type Format = (selection: TextSelection) => TextEdit;

const FORMATS = {
  bold: (selection) => toggleMarks(selection, "**", "bold"),
  italic: (selection) => toggleMarks(selection, "*", "italic"),
  code: toggleCode,
  link: insertLink,
  quote: (selection) => toggleLinePrefix(selection, "> "),
  bullets: (selection) => toggleLinePrefix(selection, "- "),
} satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

const BUTTONS: readonly { name: FormatName; label: string; icon: typeof Bold; keys?: readonly string[] }[] = [
  { name: "bold", label: "Bold", icon: Bold, keys: ["B"] },
  { name: "italic", label: "Italic", icon: Italic, keys: ["I"] },
  { name: "link", label: "Link", icon: Link2, keys: ["Shift", "L"] },
  { name: "code", label: "Code", icon: Code, keys: ["Shift", "C"] },
  { name: "quote", label: "Quote", icon: TextQuote },
  { name: "bullets", label: "List", icon: List },
];

/** Keeps undo working. */
export function applyFormat(field: HTMLTextAreaElement, name: FormatName): void {
  const edit = FORMATS[name]({ text: field.value, start: field.selectionStart, end: field.selectionEnd });
  replaceText(field, edit);
}

type ComposerToolbarProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  isPreviewing: boolean;
  onPreview: (isPreviewing: boolean) => void;
  onFiles?: ((files: File[]) => void) | null;
};

const emojiMenu = lazyPart(composerMenus, ({ EmojiMenu }) => EmojiMenu);
const snippetsMenu = lazyPart(composerMenus, ({ SnippetsMenu }) => SnippetsMenu);
const formatMenu = lazyPart(composerMenus, ({ FormatMenu }) => FormatMenu);

const MENU_BUTTON =
  "inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-faint transition-colors hover:bg-hover hover:text-ink disabled:opacity-50 aria-expanded:bg-selected touch:size-11";

export function ComposerToolbar({ field, isPreviewing, onPreview, onFiles }: ComposerToolbarProps) {
  return (
    <div role="toolbar" aria-label="Formatting" className="flex min-w-0 items-center overflow-x-auto">
      {onFiles && <AttachButton onFiles={onFiles} />}
      <CallButton field={field} disabled={isPreviewing} />
      <IconButton
        label={isPreviewing ? "Continue writing" : "Preview"}
        aria-pressed={isPreviewing}
        icon={isPreviewing ? <Pencil className="size-4" /> : <Eye className="size-4" />}
        onClick={() => onPreview(!isPreviewing)}
      />
      <span aria-hidden="true" className="mx-1 h-4 w-px shrink-0 bg-line" />
      <MenuButton
        menu={emojiMenu}
        aria-haspopup="dialog"
        disabled={isPreviewing}
        aria-label="Emoji"
        {...tooltip("Emoji")}
        className={MENU_BUTTON}
      >
        <Smile className="size-4" />
      </MenuButton>
      <MenuButton
        menu={snippetsMenu}
        disabled={isPreviewing}
        aria-label="Snippets"
        {...tooltip("Snippets", ["/"])}
        className={MENU_BUTTON}
      >
        <NotebookText className="size-4" />
      </MenuButton>
      {BUTTONS.map(({ name, label, icon: Icon, keys }) => (
        <IconButton
          key={name}
          label={label}
          keys={keys && [modifierKey(), ...keys]}
          disabled={isPreviewing}
          icon={<Icon className="size-4" />}
          // Keeps focus and selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && applyFormat(field.current, name)}
        />
      ))}
      <MenuButton
        menu={formatMenu}
        disabled={isPreviewing}
        aria-label="More formats"
        {...tooltip("More formats")}
        className={MENU_BUTTON}
      >
        <Ellipsis className="size-4" />
      </MenuButton>
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the file again.
          currentTarget.value = "";
        }}
      />
      <IconButton
        label="Attach files"
        icon={<Paperclip className="size-4" />}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

const PROVIDERS: ReadonlySet<unknown> = new Set([JITSI, BIG_BLUE_BUTTON, CONSTRUCTOR_GROUPS, NEXTCLOUD_TALK]);

type CallButtonProps = { field: RefObject<HTMLTextAreaElement | null>; disabled: boolean };

function CallButton({ field, disabled }: CallButtonProps) {
  const provider = useChatStore((state) => state.settings.organization.get("video_chat_provider"));
  const server = useChatStore((state) => state.settings.organization.get("jitsi_server_url"));
  const hasProvider = useChatStore((state) => hasCallProvider(state.settings.organization, provider));
  if (!hasProvider || !PROVIDERS.has(provider)) return null;

  return (
    <IconButton
      label="Video call"
      disabled={disabled}
      icon={<Video className="size-4" />}
      onClick={() =>
        void composerMenus.load().then(
          ({ insertCall }) => insertCall(field, provider, server),
          () => notifyError("The call could not be created."),
        )
      }
    />
  );
}
