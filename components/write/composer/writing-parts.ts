/** Lazy-loaded suggestions and uploads. */
import { attachFiles } from "./files/attach-files.ts";
import { UploadList } from "./files/upload-list.tsx";
import { suggestionsFor } from "./mentions/find-suggestions.ts";
import { beginTopicLink, completeTrigger, triggerAt } from "./mentions/mention-trigger.ts";
import { SuggestionList } from "./mentions/suggestion-list.tsx";

export const writingParts = {
  SuggestionList,
  UploadList,
  attachFiles,
  beginTopicLink,
  completeTrigger,
  suggestionsFor,
  triggerAt,
};
