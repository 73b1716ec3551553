/** The sanitizer's allow-list: every element, attribute, class and URL scheme that rendered HTML may contain. */
import type { Options } from "rehype-sanitize";
import { highlightClasses } from "./highlight-classes.ts";
import { mathAttributes, mathClasses, mathStyle, mathTagNames } from "./math-schema.ts";

/** Schemes that a link may have; a link with any other loses its `href`. */
export const linkSchemes = ["http", "https", "ftp", "mailto", "tel", "sms", "irc", "ircs", "xmpp", "matrix"];

const spanClasses: (string | RegExp)[] = [
  "user-mention",
  "user-group-mention",
  "channel-wildcard-mention",
  "topic-mention",
  "silent",
  "emoji",
  ...highlightClasses,
  "hll",
  // What an edit inserted and deleted, in its history.
  "highlight_text_inserted",
  "highlight_text_deleted",
  // What a search has found.
  "highlight",
  ...mathClasses,
  /^emoji-[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/,
];

export const messageSchema: Options = {
  allowComments: false,
  allowDoctypes: false,
  ancestors: {},
  clobber: [],
  clobberPrefix: "",
  strip: ["script", "style", "template", "iframe", "object"],
  required: {},
  tagNames: [
    ..."p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li pre code div span a strong em del".split(" "),
    ..."table thead tbody tr th td img video audio time".split(" "),
    ...mathTagNames,
  ],
  attributes: {
    ...mathAttributes,
    a: [
      "href",
      "title",
      ["className", "stream", "stream-topic", "message-link", "message_embed_image"],
      "dataStreamId",
      "dataId",
      ["style", /^background-image: url\("[^"\\\n]*"\)$/],
    ],
    audio: ["controls", ["preload", "metadata"], "src", "title"],
    div: [
      [
        "className",
        "codehilite",
        "spoiler-block",
        "spoiler-header",
        "spoiler-content",
        "message_inline_image",
        "message_inline_video",
        "youtube-video",
        "embed-video",
        "message_embed",
        "data-container",
        "message_embed_title",
        "message_embed_description",
      ],
      "dataCodeLanguage",
      ["ariaHidden", "true"],
    ],
    img: [
      "alt",
      ["className", "emoji", "inline-image", "image-loading-placeholder"],
      "dataAnimated",
      "dataOriginalContentType",
      "dataOriginalDimensions",
      "dataOriginalSrc",
      "dataTranscodedImage",
      "src",
      "title",
    ],
    ol: ["start"],
    span: [
      ["ariaHidden", "true"],
      "ariaLabel",
      ["className", ...spanClasses],
      "dataUserId",
      "dataUserGroupId",
      ["role", "img"],
      ["style", mathStyle],
      "title",
    ],
    td: [["style", /^text-align: (?:left|center|right);$/]],
    th: [["style", /^text-align: (?:left|center|right);$/]],
    time: ["dateTime"],
    video: [["preload", "metadata"], "src"],
  },
  protocols: { href: linkSchemes, src: ["http", "https"] },
};
