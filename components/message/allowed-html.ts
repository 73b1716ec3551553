/** Which elements and attributes of a rendered message are shown; everything else loses its tag. */

/** Elements dropped with all they hold. */
export const DROPPED: ReadonlySet<string> = new Set(
  "script style template iframe object embed form input button textarea select link meta base title".split(
    " ",
  ),
);

const PLAIN =
  "p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li pre code div span strong em del table thead tbody tr th td";
const MATH =
  "math semantics mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose";

/** Of these are the roots, arrows and brackets of formulas drawn. */
const DRAWING = "svg path line";

/** Elements shown as they are. */
export const SHOWN: ReadonlySet<string> = new Set(`${PLAIN} ${MATH} ${DRAWING}`.split(" "));

/** Attributes of what is drawn, and React's names for them. */
export const DRAWING_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ...["width", "height", "viewBox", "preserveAspectRatio", "d", "x1", "y1", "x2", "y2"].map(
    (name): [string, string] => [name, name],
  ),
  ["stroke-width", "strokeWidth"],
]);

/** Attributes of MathML that only shape a formula. */
export const MATH_ATTRIBUTES: ReadonlySet<string> = new Set(
  "display mathvariant stretchy fence separator lspace rspace minsize maxsize width height depth linethickness rowspacing columnspacing columnalign accent accentunder scriptlevel displaystyle movablelimits notation".split(
    " ",
  ),
);

const LINK_SCHEMES: ReadonlySet<string> = new Set(
  "http: https: ftp: mailto: tel: sms: irc: ircs: xmpp: matrix:".split(" "),
);

/** An address a link may have, or null. Addresses within this chat come out as `#...`, so that no page is loaded. */
export function linkAddress(href: string, origin: string): string | null {
  if (!URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  if (url.origin === origin && url.pathname === "/" && url.search === "" && url.hash !== "") return url.hash;
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** An address an image, sound or film may be fetched from, or null: this server's own, where proxied ones are too. */
export function mediaAddress(src: string, origin: string): string | null {
  if (!URL.canParse(src, origin)) return null;
  const url = new URL(src, origin);
  return url.origin === origin ? url.pathname + url.search : null;
}
