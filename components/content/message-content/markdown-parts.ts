/** What renders Markdown in the browser: one script. */
import { InlineMarkdown } from "./inline-markdown.tsx";
import { MarkdownContent } from "./markdown-content.tsx";
import { SourceExcerpt } from "./source-excerpt.tsx";

export const markdownParts = { InlineMarkdown, MarkdownContent, SourceExcerpt };
