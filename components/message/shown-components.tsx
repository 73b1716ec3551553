/** Shows the elements that react-markdown makes in the ways that received messages are shown. */
import type { Element } from "hast";
import type { ReactNode } from "react";
import type { Components } from "react-markdown";
import { findElement, textOf } from "../../lib/markdown/from-html/html-text.ts";
import { LocalTime } from "./local-time.tsx";
import { MessageImage, MessageLink, MessageMedia, MessageSpan, type Reader } from "./message-parts.tsx";
import { Spoiler } from "./spoiler.tsx";

/** The TeX source beside a formula. React knows this element, its types do not. */
const HIDDEN = { annotation: () => null };

/** For react-markdown's `components`. */
export function shownComponents(reader: Reader): Components {
  return {
    ...HIDDEN,
    a: ({ node, children, className }) => (
      <MessageLink
        href={property(node, "href")}
        title={property(node, "title") || undefined}
        className={className}
        reader={reader}
      >
        {children}
      </MessageLink>
    ),
    img: ({ node, className }) => (
      <MessageImage
        src={property(node, "src")}
        alt={property(node, "alt")}
        className={className}
        dimensions={property(node, "dataOriginalDimensions")}
        reader={reader}
      />
    ),
    audio: ({ node }) => <MessageMedia tag="audio" src={property(node, "src")} reader={reader} />,
    video: ({ node }) => <MessageMedia tag="video" src={property(node, "src")} reader={reader} />,
    span: ({ node, className = "", children }) => (
      <MessageSpan
        className={className}
        label={property(node, "ariaLabel") || property(node, "title")}
        text={node ? textOf(node) : ""}
        userId={property(node, "dataUserId") || undefined}
        groupId={property(node, "dataUserGroupId") || undefined}
        css={property(node, "style") || undefined}
        tex={node && className === "katex" ? texOf(node) : undefined}
        reader={reader}
      >
        {children}
      </MessageSpan>
    ),
    div: ({ node, className = "", children }) => divOf(node, className, children),
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
    time: ({ node, children }) => {
      const moment = Date.parse(property(node, "dateTime"));
      return Number.isNaN(moment) ? children : <LocalTime seconds={moment / 1000} />;
    },
  };
}

function property(node: Element | undefined, name: string): string {
  const value = node?.properties[name];
  return value === undefined || value === null ? "" : String(value);
}

function texOf(formula: Element): string | undefined {
  const annotation = findElement(formula, ({ tagName }) => tagName === "annotation");
  return annotation ? textOf(annotation) : undefined;
}

function divOf(node: Element | undefined, className: string, children: ReactNode): ReactNode {
  // The two parts of a spoiler stand in elements of its own.
  if (className === "spoiler-header" || className === "spoiler-content") return children;
  if (className !== "spoiler-block") return <div className={className || undefined}>{children}</div>;
  const header = node?.children[0];
  const [shown, hidden] = Array.isArray(children) ? children : [];
  return <Spoiler header={header && textOf(header).trim() ? shown : null}>{hidden}</Spoiler>;
}
