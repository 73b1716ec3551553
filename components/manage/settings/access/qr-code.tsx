/** A QR code, drawn in the browser: what it says goes to nobody. */
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** Free cells around it, without which cameras do not find it. */
const MARGIN = 4;

/** Dark on light in either theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      className="size-48 rounded-md"
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  );
}
