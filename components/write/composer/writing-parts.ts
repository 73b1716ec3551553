/** Lazy-loaded suggestions and uploads. */
import { refreshBotCommands } from "../../net/actions/load-bot-commands.ts";
import { callTypedCommand } from "./commands/call-typed-command.ts";
import { CommandHint } from "./commands/command-hint.tsx";
import { attachFiles } from "./files/attach-files.ts";
import { UploadList } from "./files/upload-list.tsx";
import { suggestionsFor } from "./mentions/find-suggestions.ts";
import { beginTopicLink, completeTrigger, triggerAt } from "./mentions/mention-trigger.ts";
import { SuggestionList } from "./mentions/suggestion-list.tsx";

export const writingParts = {
  CommandHint,
  SuggestionList,
  UploadList,
  attachFiles,
  beginTopicLink,
  callTypedCommand,
  completeTrigger,
  refreshBotCommands,
  suggestionsFor,
  triggerAt,
};
