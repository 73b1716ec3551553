/** Lazy-loaded actions on messages. */
import { CommandReplies } from "../actions/command-replies.tsx";
import { MessageBotParts } from "../actions/message-bot-parts.tsx";
import { EditForm } from "./edit/edit-form.tsx";
import { MessageActions } from "./message-actions.tsx";
import { messageCommand } from "./message-keys.ts";
import { SelectionBar } from "./selection/selection-bar.tsx";
import { MessageWidget } from "./widget/message-widget.tsx";

export const messageParts = {
  CommandReplies,
  EditForm,
  MessageActions,
  MessageBotParts,
  MessageWidget,
  SelectionBar,
  messageCommand,
};
