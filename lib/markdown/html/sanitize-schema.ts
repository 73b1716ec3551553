/** The sanitizer's allow-list. */
import type { Options } from "rehype-sanitize";
import { highlightClasses } from "./highlight-classes.ts";

const mathElements =
  "math semantics annotation mrow mi mo mn mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover " +
  "mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose mmultiscripts";

const mathTagNames = [...mathElements.split(" "), "svg", "path", "line"];

const mathClasses = (
  "katex katex-display katex-html katex-mathml tex-error newline base strut textbf textit textrm textsf texttt " +
  "textbb textfrak textscr textboldfrak textitsf textboldsf mathnormal mathit mathrm mathbf boldsymbol amsrm mathbb " +
  "mathcal mathfrak mathboldfrak mathtt mathscr mathsf mathboldsf mathsfit mathitsf mainrm vlist-t vlist-r vlist " +
  "vlist-t2 vlist-s vbox hbox thinbox msupsub mfrac mspace smash sout llap rlap clap inner fix rule frac-line " +
  "overline overline-line underline underline-line hline hdashline sqrt root sizing fontsize-ensurer nulldelimiter " +
  "delimcenter delimsizing delim-size1 delim-size4 delimsizinginner mult op-symbol small-op large-op op-limits accent " +
  "accent-body accent-full accentunder overlay mtable vertical-separator arraycolsep col-align-c col-align-l " +
  "col-align-r svg-align stretchy halfarrow-left halfarrow-right brace-left brace-center brace-right hide-tail " +
  "x-arrow x-arrow-pad mover munder boxpad fbox fcolorbox cancel-pad cancel-lap angl anglpad eqn-num mml-eqn-num " +
  "mtr-glue cd-vert-arrow cd-label-left cd-label-right cd-arrow-pad pstrut tag nobreak allowbreak colorbox mord mop " +
  "mbin mrel mopen mclose mpunct minner mtight text cjk_fallback hangul_fallback cyrillic_fallback greek_fallback " +
  Array.from({ length: 11 }, (_, index) => `size${index + 1} reset-size${index + 1}`).join(" ")
).split(" ");

/** No functions, no addresses, nothing that leaves its place. */
const mathStyle =
  /^(?:(?:position:\s*relative|(?:height|width|min-width|top|bottom|left|vertical-align|margin|margin-left|margin-right|padding-left|color|background-color|border|border-color|border-style|border-width|border-(?:top|right|bottom)-(?:width|style)|text-shadow):\s*(?:(?:-?[\d.]+(?:em|ex|px|mu)?|#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20})(?:\s+|(?=;)))+);)+$/;

const lengths = [
  "width",
  "height",
  "depth",
  "voffset",
  "lspace",
  "rspace",
  "minsize",
  "maxsize",
  "linethickness",
];

const looks = [
  "mathvariant",
  "mathcolor",
  "mathbackground",
  "mathsize",
  "displaystyle",
  "scriptlevel",
  "stretchy",
];

const layout = [
  "fence",
  "separator",
  "accent",
  "accentunder",
  "movablelimits",
  "symmetric",
  "largeop",
  "notation",
];

const tables = ["rowspacing", "rowlines", "columnalign", "columnspacing", "columnlines", "side"];

const mathAttributes: Readonly<Record<string, (string | [string, ...(string | RegExp)[]])[]>> = {
  ...Object.fromEntries(
    mathElements.split(" ").map((name) => [name, [...lengths, ...looks, ...layout, ...tables]]),
  ),
  math: [
    ["xmlns", "http://www.w3.org/1998/Math/MathML"],
    ["display", "block"],
  ],
  annotation: [["encoding", "application/x-tex"]],
  svg: [["xmlns", "http://www.w3.org/2000/svg"], "width", "height", "viewBox", "preserveAspectRatio"],
  path: [["d", /^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]*$/]],
  line: ["x1", "y1", "x2", "y2", "strokeWidth"],
};

/** Links with other schemes lose their `href`. */
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
  // Edit history.
  "highlight_text_inserted",
  "highlight_text_deleted",
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
