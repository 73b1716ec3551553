/** Edits by the composer's toolbar and keys. */

/** Replaces `from`–`to`, then selects `selectFrom`–`selectTo`. */
export type TextEdit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

export type TextSelection = { text: string; start: number; end: number };

/** `sample` fills an empty selection. */
export function toggleMarks({ text, start, end }: TextSelection, mark: string, sample: string): TextEdit {
  const selected = text.slice(start, end);
  const isMarked =
    text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  if (isMarked) {
    const from = start - mark.length;
    return {
      from,
      to: end + mark.length,
      insert: selected,
      selectFrom: from,
      selectTo: from + selected.length,
    };
  }
  const inner = selected === "" ? sample : selected;
  const selectFrom = start + mark.length;
  return {
    from: start,
    to: end,
    insert: mark + inner + mark,
    selectFrom,
    selectTo: selectFrom + inner.length,
  };
}

export function toggleLinePrefix({ text, start, end }: TextSelection, prefix: string): TextEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = text.indexOf("\n", end);
  const to = nextBreak === -1 ? text.length : nextBreak;
  const lines = text.slice(from, to).split("\n");
  const hasAll = lines.every((line) => line.startsWith(prefix));
  const insert = lines.map((line) => (hasAll ? line.slice(prefix.length) : prefix + line)).join("\n");
  const isSingle = lines.length === 1;
  return {
    from,
    to,
    insert,
    selectFrom: isSingle ? from + insert.length : from,
    selectTo: from + insert.length,
  };
}

export function toggleCode(selection: TextSelection): TextEdit {
  const { text, start, end } = selection;
  const selected = text.slice(start, end);
  return selected.includes("\n") ? fence(selection, "", "") : toggleMarks(selection, "`", "code");
}

export function fence({ text, start, end }: TextSelection, kind: string, sample: string): TextEdit {
  const inner = text.slice(start, end) || sample;
  const before = start === 0 || text[start - 1] === "\n" ? "" : "\n";
  const opening = `${before}\`\`\`${kind}\n`;
  const selectFrom = start + opening.length;
  return {
    from: start,
    to: end,
    insert: `${opening}${inner}\n\`\`\`\n`,
    selectFrom,
    selectTo: selectFrom + inner.length,
  };
}

export function insertLink({ text, start, end }: TextSelection): TextEdit {
  const label = text.slice(start, end) || "text";
  const selectFrom = start + label.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${label}](address)`,
    selectFrom,
    selectTo: selectFrom + "address".length,
  };
}

const FENCES = /^ {0,3}(`{3,}|~{3,})(.*)$/gm;

/** Includes the opening line. */
export function isInFence({ text, start }: TextSelection): boolean {
  let open = "";
  for (const [, marks = "", rest = ""] of text.slice(0, start).matchAll(FENCES)) {
    if (open === "") open = marks;
    else if (marks.startsWith(open) && rest.trim() === "") open = "";
  }
  return open !== "";
}

/** Indentation, marker, and space. */
const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)])|(>))( +)/;

/** Repeats and counts up the marker; an empty item ends the list. Null elsewhere. */
export function continueList({ text, start, end }: TextSelection): TextEdit | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(lineStart, start);
  const item = ITEM.exec(line);
  if (!item) return null;
  const [marker, indent = "", bullet, number, point = "", quote, space = " "] = item;
  if (line === marker) {
    // Otherwise the text would belong to the last item.
    const insert = /\S *\n$/.test(text.slice(0, lineStart)) ? "\n" : "";
    const caret = lineStart + insert.length;
    return { from: lineStart, to: end, insert, selectFrom: caret, selectTo: caret };
  }
  const next = number === undefined ? (bullet ?? quote ?? "") : `${Number(number) + 1}${point}`;
  const insert = `\n${indent}${next}${space}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, selectFrom: caret, selectTo: caret };
}
