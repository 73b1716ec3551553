/** The menus of the composer: one script. */
import { EmojiMenu } from "./formatting/emoji-menu.tsx";
import { FormatMenu } from "./formatting/format-menu.tsx";
import { insertCall } from "./formatting/insert-call.ts";
import { SnippetsMenu } from "./formatting/snippets-menu.tsx";
import { SendKeyMenu } from "./send/send-key-menu.tsx";

export const composerMenus = { EmojiMenu, FormatMenu, SendKeyMenu, SnippetsMenu, insertCall };
