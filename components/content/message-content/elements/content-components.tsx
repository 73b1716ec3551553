/** Components for message elements. */
import type { Element } from "hast";
import { Clock, Paperclip } from "lucide-react";
import {
  Children,
  type ComponentType,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
} from "react";
import { childElements, hasClass, textOf } from "../../../../lib/markdown/html/html-text.ts";
import { noPicture, uploadPath } from "../../../../lib/markdown/html/picture-paths.ts";
import { clockTime, dayLabel, exactTime } from "../../../../lib/text/clock.ts";
import { PICTURE_MARK, picturesAround } from "../../../model/navigation/pictures-on-page.ts";
import { viewOfFragment } from "../../../model/navigation/view-fragment.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { lazyModule } from "../../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { usePassingTime } from "../../../ui/use-passing-time.ts";
import { wholePicture } from "../../pictures/whole-picture.ts";
import { linkAddress, mediaAddress } from "../content-address.ts";
import { CodeLanguage, ContentReader } from "../content-reader.ts";
import { isMarkedReference } from "../mark-reference.ts";
import { CodeBlock } from "./code-block.tsx";
import { attributeOf, type ContentProps, directionOf } from "./content-attributes.ts";
import { ContentSpan } from "./content-span.tsx";
import { QuoteCardSpace } from "./quote-card-space.tsx";
import { ReferenceSpace } from "./reference-space.tsx";

/** By tag name; others are drawn unchanged. */
export const contentComponents: Readonly<Record<string, ComponentType<ContentProps>>> = {
  a: ContentLink,
  // Hidden TeX source.
  annotation: () => null,
  audio: ({ node }) => <ContentMedia tag="audio" node={node} />,
  div: ContentDivision,
  img: ContentImage,
  p: ContentParagraph,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  span: ContentSpan,
  time: ContentTime,
  video: ({ node }) => <ContentMedia tag="video" node={node} />,
};

function ContentLink({ node, children }: ContentProps) {
  const { origin } = use(ContentReader);
  const href = attributeOf(node, "href");
  const address = linkAddress(href, origin);
  // A link around a player would take its clicks.
  if (address === null || childOf(node, "video")) return <span>{children}</span>;
  const className = attributeOf(node, "className");
  if (className === "message_embed_image") {
    // Decorative: the title beside it is the link.
    const [, source = ""] = /"([^"]+)"/.exec(attributeOf(node, "style")) ?? [];
    const embedded = mediaAddress(source, origin);
    if (embedded === null || embedded === noPicture) return null;
    return <img className={className} src={embedded} alt="" loading="lazy" onError={retryPicture} />;
  }
  const picture = childOf(node, "img");
  const whole =
    picture &&
    wholePicture(href, {
      address: mediaAddress(attributeOf(picture, "src"), origin),
      type: picture.properties.dataOriginalContentType,
    });
  const title = attributeOf(node, "title") || undefined;
  const elsewhere = address.startsWith("#") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  if (whole) {
    return (
      <a href={address} title={title} {...{ [PICTURE_MARK]: whole }} onClick={showLarge} {...elsewhere}>
        {children}
      </a>
    );
  }
  const isFile = uploadPath(href) !== null && !picture;
  return (
    <a
      href={address}
      title={title}
      dir={directionOf(node)}
      className={isFile ? "file-link" : className || undefined}
      {...elsewhere}
    >
      {isFile && <Paperclip aria-hidden="true" />}
      {children}
    </a>
  );
}

const quoteCard = lazyPart(
  lazyModule(() => import("./quote-card.tsx")),
  ({ QuoteCard }) => QuoteCard,
);

const referenceLine = lazyPart(
  lazyModule(() => import("./reference-line.tsx")),
  ({ ReferenceLine }) => ReferenceLine,
);

function ContentParagraph({ node, children }: ContentProps) {
  const { origin } = use(ContentReader);
  const referred = isMarkedReference(node) ? messageReferredTo(node, origin) : null;
  if (referred !== null)
    return <Lazy part={referenceLine} props={{ messageId: referred }} placeholder={<ReferenceSpace />} />;
  const linked = messagesLinkedIn(node, origin);
  const className = attributeOf(node, "className") || undefined;
  const paragraph = (
    <p dir={directionOf(node)} className={className}>
      {children}
    </p>
  );
  if (linked.length === 0) return paragraph;
  return (
    <>
      {paragraph}
      {linked.map((messageId) => (
        <Lazy key={messageId} part={quoteCard} props={{ messageId }} placeholder={<QuoteCardSpace />} />
      ))}
    </>
  );
}

function childOf(node: Element | undefined, tagName: string): Element | undefined {
  return node && childElements(node).find((child) => child.tagName === tagName);
}

/** Mirrors message-media.css. */
const MAX_REM = { width: 25, height: 20 };

function showLarge(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openWindow({ kind: "pictures", ...picturesAround(event.currentTarget) });
}

function ContentImage({ node }: ContentProps) {
  const address = mediaAddress(attributeOf(node, "src"), use(ContentReader).origin);
  const alt = attributeOf(node, "alt");
  if (address === null) return alt;
  const className = attributeOf(node, "className");
  // An event replaces the placeholder when the thumbnail is ready.
  if (className.includes("image-loading-placeholder"))
    return <span role="img" aria-label={alt || "Picture"} className={className} />;
  const size = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(attributeOf(node, "dataOriginalDimensions"));
  return (
    <img
      src={address}
      alt={alt}
      className={className || undefined}
      loading="lazy"
      decoding="async"
      onError={retryPicture}
      {...(size && sizeOf(Number(size[1]), Number(size[2])))}
    />
  );
}

/**
 * Avoids layout shifts. The attributes alone give only a ratio, so a picture without intrinsic width would collapse.
 */
function sizeOf(width: number, height: number) {
  const widthAtMaxHeight = (MAX_REM.height * width) / height;
  const maxWidth = `${Math.min(MAX_REM.width, widthAtMaxHeight)}rem * var(--media-scale, 1)`;
  return { width, height, style: { width: `min(${width}px, ${maxWidth})` } };
}

/** The server may still be fetching the picture. */
function retryPicture({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  void import("../../pictures/retry-picture.ts").then((module) => module.retryPicture(image));
}

function ContentMedia({ tag: Tag, node }: ContentProps & { tag: "audio" | "video" }) {
  const address = mediaAddress(attributeOf(node, "src"), use(ContentReader).origin);
  const title = attributeOf(node, "title") || undefined;
  return address && <Tag src={address} controls preload="metadata" title={title} />;
}

function ContentTime({ node, children }: ContentProps) {
  const moment = Date.parse(attributeOf(node, "dateTime"));
  return Number.isNaN(moment) ? children : <LocalTime seconds={moment / 1000} />;
}

function ContentDivision({ node, children }: ContentProps) {
  const className = attributeOf(node, "className");
  if (className === "spoiler-header" || className === "spoiler-content") return children;
  if (className === "codehilite") {
    const language = attributeOf(node, "dataCodeLanguage");
    return (
      // Lets the composer keep the language of pasted code.
      <div className={className} data-code-language={language || undefined}>
        <CodeLanguage value={language}>{children}</CodeLanguage>
      </div>
    );
  }
  if (className !== "spoiler-block" || !node) return <div className={className || undefined}>{children}</div>;
  const [headerElement] = childElements(node);
  const [header, hidden] = Children.toArray(children).filter(isValidElement);
  const isNamed = headerElement !== undefined && textOf(headerElement).trim() !== "";
  return (
    <Spoiler dir={directionOf(node)} header={isNamed ? header : null}>
      {hidden}
    </Spoiler>
  );
}

/** @param seconds since 1970. */
function LocalTime({ seconds }: { seconds: number }) {
  const day = usePassingTime(() => dayLabel(seconds));
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={exactTime(seconds)} className="local-time">
      <Clock aria-hidden="true" />
      {day}, {clockTime(seconds)}
    </time>
  );
}

type SpoilerProps = { dir: string | undefined; header: ReactNode; children: ReactNode };

function Spoiler({ dir, header, children }: SpoilerProps) {
  return (
    <details className="spoiler" dir={dir}>
      <summary>{header || "Spoiler"}</summary>
      <div>{children}</div>
    </details>
  );
}

const MAX_CARDS_PER_PARAGRAPH = 3;

/** Ids from bare links, without duplicates: a link with its own text needs no card. */
export function messagesLinkedIn(paragraph: Element | undefined, origin: string): number[] {
  if (!paragraph) return [];
  const ids = childElements(paragraph).flatMap((link) => messageOf(link, origin) ?? []);
  return [...new Set(ids)].slice(0, MAX_CARDS_PER_PARAGRAPH);
}

function messageOf(link: Element, origin: string): number | null {
  const address = linkAddress(String(link.properties.href ?? ""), origin);
  const isBare = hasClass(link, "message-link") || linkAddress(textOf(link), origin) === address;
  return isBare ? messageAt(link, origin) : null;
}

function messageReferredTo(line: Element, origin: string): number | null {
  const [link] = childElements(line, "a");
  return link ? messageAt(link, origin) : null;
}

function messageAt(link: Element, origin: string): number | null {
  if (link.tagName !== "a") return null;
  const address = linkAddress(String(link.properties.href ?? ""), origin);
  if (!address?.startsWith("#narrow/") || !address.includes("/near/")) return null;
  const view = viewOfFragment(address);
  return view && "near" in view ? (view.near ?? null) : null;
}
