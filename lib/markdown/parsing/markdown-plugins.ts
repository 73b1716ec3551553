/** The pipeline as unified plugins, for react-markdown in the browser; the server runs the same steps directly. */
import type { Root } from "mdast";
import rehypeSanitize from "rehype-sanitize";
import type { Options as RemarkRehypeOptions } from "remark-rehype";
import type { PluggableList, Plugin } from "unified";
import { htmlHandlers } from "../html/html-handlers.ts";
import { messageSchema } from "../html/sanitize-schema.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { messageTree } from "./message-tree.ts";

/** Parses one message and refines its tree, both as the plugin's parser. */
const remarkMessage: Plugin<[MarkdownSnapshot], Root> = function (snapshot) {
  this.parser = (source) => messageTree(source, snapshot);
};

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
