/** The pipeline as unified plugins, for react-markdown in the browser; the server runs the same steps directly. */
import type { Paragraph, Root } from "mdast";
import rehypeSanitize from "rehype-sanitize";
import type { Options as RemarkRehypeOptions } from "remark-rehype";
import type { PluggableList, Plugin } from "unified";
import { ApiError } from "../../errors.ts";
import { htmlHandlers } from "../html/html-handlers.ts";
import { messageSchema } from "../html/sanitize-schema.ts";
import { RenderBudget } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { parseMessage } from "./parse-message.ts";
import { refineTree } from "./refine-tree.ts";

/** Parses one message and refines its tree; a message that is refused shows the reason instead. */
const remarkMessage: Plugin<[MarkdownSnapshot], Root> = function (snapshot) {
  const budget = new RenderBudget();
  this.parser = (source) => orRefusal(() => parseMessage(source, snapshot, budget));
  return (tree) => orRefusal(() => refineTree(tree, snapshot, budget));
};

function orRefusal(work: () => Root): Root {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentence: Paragraph = { type: "paragraph", children: [{ type: "text", value: error.message }] };
    return { type: "root", children: [sentence] };
  }
}

/** For react-markdown's `remarkPlugins`. */
export function remarkPlugins(snapshot: MarkdownSnapshot): PluggableList {
  return [[remarkMessage, snapshot]];
}

/** For react-markdown's `remarkRehypeOptions`. */
export const remarkRehypeOptions: RemarkRehypeOptions = { handlers: htmlHandlers };

/** For react-markdown's `rehypePlugins`: the sanitizer is the last step. */
export const rehypePlugins: PluggableList = [[rehypeSanitize, messageSchema]];

/** For react-markdown's `urlTransform`: the sanitizer has already checked every URL. */
export function keepUrl(url: string): string {
  return url;
}
