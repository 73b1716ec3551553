/** How the elements of a message look that a browser does not show as they are: one way for messages and previews. */
import type { ReactNode } from "react";
import { linkAddress, mediaAddress } from "./allowed-html.ts";
import { emojiText } from "./emoji-text.ts";
import { formulaStyle } from "./formula-style.ts";

export type Reader = { ownUserId: number; origin: string };

type LinkProps = {
  href: string;
  title?: string;
  className?: string;
  children: ReactNode;
  reader: Reader;
};

/** A link, outside ones in a tab of their own; its words alone where the address is not to be followed. */
export function MessageLink({ href, title, className, children, reader }: LinkProps) {
  const address = linkAddress(href, reader.origin);
  if (address === null) return <span>{children}</span>;
  const outside = address.startsWith("#") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={address} title={title} className={className} {...outside}>
      {children}
    </a>
  );
}

type ImageProps = { src: string; alt: string; className?: string; dimensions: string; reader: Reader };

/** A picture; `dimensions` is `640x480`, or empty where they are unknown. */
export function MessageImage({ src, alt, className, dimensions, reader }: ImageProps) {
  const address = mediaAddress(src, reader.origin);
  if (address === null) return alt;
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(dimensions);
  return (
    <img
      src={address}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
      // Known before the image is there, so that nothing jumps when it comes.
      width={size?.[1]}
      height={size?.[2]}
    />
  );
}

type MediaProps = { tag: "audio" | "video"; src: string; reader: Reader };

/** A sound or a film. */
export function MessageMedia({ tag: Tag, src, reader }: MediaProps) {
  const address = mediaAddress(src, reader.origin);
  return address && <Tag src={address} controls preload="metadata" />;
}

type SpanProps = {
  className: string;
  /** What the server says the span means. */
  label: string;
  text: string;
  userId?: string;
  groupId?: string;
  /** As it is written in HTML. */
  css?: string;
  /** What a whole formula was written as. */
  tex?: string;
  children: ReactNode;
  reader: Reader;
};

/** An emoji, a mention, a part of a formula, or any other span. */
export function MessageSpan({
  className,
  label,
  text,
  userId,
  groupId,
  css = "",
  tex,
  children,
  reader,
}: SpanProps) {
  const code = /(?:^| )emoji-([0-9a-f-]+)/.exec(className)?.[1];
  if (code) return <EmojiCharacter code={code} name={label || "emoji"} text={text} />;
  if (userId === undefined && !className.includes("mention")) {
    // What is drawn of a formula; its MathML is read out.
    const isDrawing = className === "katex-html" || undefined;
    return (
      // A formula that is copied from here can be pasted into a composer as it was written.
      <span
        className={className || undefined}
        style={formulaStyle(css)}
        aria-hidden={isDrawing}
        data-tex={tex}
      >
        {children}
      </span>
    );
  }
  const notifies = !className.split(" ").includes("silent");
  const isOwn = notifies && (userId === "*" || Number(userId) === reader.ownUserId);
  return (
    // What is copied from here can be pasted into a composer as the mention it is.
    <span
      className={`${className} mention${isOwn ? " mention-own" : ""}`}
      data-user-id={userId}
      data-user-group-id={groupId}
    >
      {children}
    </span>
  );
}

function EmojiCharacter({ code, name, text }: { code: string; name: string; text: string }) {
  const shown = emojiText(code);
  if (shown === null) return text;
  return (
    <span role="img" aria-label={name} title={text || name} className="emoji">
      {shown}
    </span>
  );
}
