/** Joins the lines of `format=flowed` (RFC 3676), each quotation with its own. */

interface FlowedLine {
  readonly depth: number;
  /** Without the marks of quotations and without stuffing. */
  readonly text: string;
}

const SIGNATURE = "-- ";

/** @param deletesSpace whether the space before each soft break goes with it (`DelSp=yes`). */
export function unflow(source: string, deletesSpace: boolean): string {
  const lines: string[] = [];
  let depth = 0;
  /** Parts of the paragraph being joined; null between paragraphs. */
  let open: string[] | null = null;
  const endLine = () => {
    if (open) lines.push(`${depth === 0 ? "" : `${">".repeat(depth)} `}${open.join("")}`);
    open = null;
  };
  for (const line of source.split(/\r?\n/)) {
    const read = readLine(line);
    if (open && read.depth !== depth) endLine();
    const isSignature = read.text === SIGNATURE;
    if (isSignature) endLine();
    depth = read.depth;
    open ??= [];
    const isSoft = !isSignature && read.text.endsWith(" ");
    open.push(isSoft && deletesSpace ? read.text.slice(0, -1) : read.text);
    if (!isSoft) endLine();
  }
  endLine();
  return lines.join("\n");
}

/** Some programs write a space between the marks. */
function readLine(line: string): FlowedLine {
  let depth = 0;
  let at = 0;
  while (line[at] === ">" || (depth > 0 && line[at] === " " && line[at + 1] === ">")) {
    if (line[at] === ">") depth += 1;
    at += 1;
  }
  return { depth, text: line.slice(line[at] === " " ? at + 1 : at) };
}
