/** Draws the elements of a message that a browser does not show as they are: one map for all that is shown of messages. */
import type { Element } from "hast";
import { Paperclip } from "lucide-react";
import { Children, type ComponentType, isValidElement, use } from "react";
import { childElements, textOf } from "../../../lib/markdown/html/html-text.ts";
import { uploadPath } from "../../../lib/markdown/html/media-previews.ts";
import { linkAddress, mediaAddress } from "../content-address.ts";
import { CodeLanguage, ContentReader } from "../content-reader.ts";
import { CodeBlock } from "./code-block.tsx";
import { attributeOf, type ContentProps } from "./content-attributes.ts";
import { ContentSpan } from "./content-span.tsx";
import { LocalTime } from "./local-time.tsx";
import { Spoiler } from "./spoiler.tsx";

/** By the name of the element. Elements that are not listed are drawn as they are. */
export const contentComponents: Readonly<Record<string, ComponentType<ContentProps>>> = {
  a: ContentLink,
  // The TeX source of a formula, for copying it.
  annotation: () => null,
  audio: ({ node }) => <ContentMedia tag="audio" node={node} />,
  div: ContentDivision,
  img: ContentImage,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  span: ContentSpan,
  time: ContentTime,
  video: ({ node }) => <ContentMedia tag="video" node={node} />,
};

/** A link, to other sites in a tab of its own; its text alone where the address is not to be followed. */
function ContentLink({ node, children }: ContentProps) {
  const address = linkAddress(attributeOf(node, "href"), use(ContentReader).origin);
  if (address === null) return <span>{children}</span>;
  const elsewhere = address.startsWith("#") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  const isFile = uploadPath(attributeOf(node, "href")) !== null && !hasPicture(node);
  return (
    <a
      href={address}
      title={attributeOf(node, "title") || undefined}
      className={isFile ? "file-link" : attributeOf(node, "className") || undefined}
      {...elsewhere}
    >
      {isFile && <Paperclip aria-hidden="true" />}
      {children}
    </a>
  );
}

function hasPicture(node: Element | undefined): boolean {
  return node !== undefined && childElements(node).some(({ tagName }) => tagName === "img");
}

function ContentImage({ node }: ContentProps) {
  const address = mediaAddress(attributeOf(node, "src"), use(ContentReader).origin);
  const alt = attributeOf(node, "alt");
  if (address === null) return alt;
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(attributeOf(node, "dataOriginalDimensions"));
  return (
    <img
      src={address}
      alt={alt}
      className={attributeOf(node, "className") || undefined}
      loading="lazy"
      decoding="async"
      // Known before the picture is loaded, so that nothing moves when it comes.
      width={size?.[1]}
      height={size?.[2]}
    />
  );
}

function ContentMedia({ tag: Tag, node }: ContentProps & { tag: "audio" | "video" }) {
  const address = mediaAddress(attributeOf(node, "src"), use(ContentReader).origin);
  return address && <Tag src={address} controls preload="metadata" />;
}

function ContentTime({ node, children }: ContentProps) {
  const moment = Date.parse(attributeOf(node, "dateTime"));
  return Number.isNaN(moment) ? children : <LocalTime seconds={moment / 1000} />;
}

function ContentDivision({ node, children }: ContentProps) {
  const className = attributeOf(node, "className");
  // A spoiler has two such divisions, whose content it shows in elements of its own.
  if (className === "spoiler-header" || className === "spoiler-content") return children;
  if (className === "codehilite") {
    return (
      <div className={className}>
        <CodeLanguage value={attributeOf(node, "dataCodeLanguage")}>{children}</CodeLanguage>
      </div>
    );
  }
  if (className !== "spoiler-block" || !node) return <div className={className || undefined}>{children}</div>;
  const [headerElement] = childElements(node);
  const [header, hidden] = Children.toArray(children).filter(isValidElement);
  return <Spoiler header={headerElement && textOf(headerElement).trim() ? header : null}>{hidden}</Spoiler>;
}
