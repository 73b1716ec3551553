/** Emoji, mentions, formulas, and highlighted code. */
import type { Element } from "hast";
import { type ReactNode, use } from "react";
import { findElement, hasClass, textOf } from "../../../../lib/markdown/html/html-text.ts";
import { ContentReader } from "../content-reader.ts";
import { emojiText } from "../emoji-text.ts";
import { attributeOf, type ContentProps, directionOf, reactAttributes } from "./content-attributes.ts";

type SpanProps = { node: Element; children: ReactNode };

export function ContentSpan({ node, children }: ContentProps) {
  if (!node) return children;
  const className = attributeOf(node, "className");
  if (/(?:^| )emoji-/.test(className)) return <Emoji node={node} />;
  if (attributeOf(node, "dataUserId") || className.includes("mention")) {
    return <Mention node={node}>{children}</Mention>;
  }
  // Lets the composer restore a pasted formula.
  const tex = className === "katex" ? texOf(node) : undefined;
  return (
    <span {...reactAttributes(node)} data-tex={tex}>
      {children}
    </span>
  );
}

/** An emoji's source is `:name:`. */
function Emoji({ node }: { node: Element }) {
  const source = textOf(node);
  const shown = emojiText(/(?:^| )emoji-(\S*)/.exec(attributeOf(node, "className"))?.[1] ?? "");
  if (shown === null) return source;
  const name = attributeOf(node, "ariaLabel") || attributeOf(node, "title");
  return (
    <span role="img" aria-label={name || "emoji"} title={source || name} className="emoji">
      {shown}
    </span>
  );
}

function Mention({ node, children }: SpanProps) {
  const { ownUserId } = use(ContentReader);
  const userId = attributeOf(node, "dataUserId");
  const notifiesReader = (userId === "*" || Number(userId) === ownUserId) && !hasClass(node, "silent");
  return (
    <span
      className={`${attributeOf(node, "className")} mention${notifiesReader ? " mention-own" : ""}`}
      dir={directionOf(node)}
      data-user-id={userId || undefined}
      data-user-group-id={attributeOf(node, "dataUserGroupId") || undefined}
    >
      {children}
    </span>
  );
}

function texOf(formula: Element): string | undefined {
  const annotation = findElement(formula, ({ tagName }) => tagName === "annotation");
  return annotation ? textOf(annotation) : undefined;
}
