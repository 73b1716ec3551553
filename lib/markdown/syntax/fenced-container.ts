/** Fenced quotes and spoilers. */
import { factorySpace } from "micromark-factory-space";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Effects, State, Token, TokenizeContext } from "micromark-util-types";
import type { RenderBudget } from "../message-bounds.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    fencedContainer: "fencedContainer";
    fencedContainerFence: "fencedContainerFence";
    fencedContainerHeader: "fencedContainerHeader";
    fencedContainerContent: "fencedContainerContent";
    fencedContainerText: "fencedContainerText";
  }
  interface Token {
    containerKind?: "quote" | "spoiler";
  }
}

/** Register before code fences, for backticks and tildes. */
export function fencedContainer(budget: RenderBudget): Construct {
  return {
    name: "fencedContainer",
    concrete: true,
    tokenize(effects, ok, nok) {
      const opening: Opening = { budget, indent: indentBefore(this), line: "", kind: null, headerStart: 0 };
      const lookAhead: Construct = {
        partial: true,
        tokenize: (inner, innerOk, innerNok) =>
          readLine(inner, (line) => {
            readOpening(line, opening);
            return opening.kind ? innerOk : innerNok;
          }),
      };
      // The first line decides on interrupting a paragraph.
      const open: State = (code) =>
        this.interrupt ? ok(code) : openContainer(this, effects, ok, opening)(code);
      return effects.check(lookAhead, open, nok);
    },
  };
}

interface Opening {
  readonly budget: RenderBudget;
  /** Removed from each line. */
  readonly indent: number;
  line: string;
  kind: "quote" | "spoiler" | null;
  headerStart: number;
}

function indentBefore(context: TokenizeContext): number {
  const tail = context.events.at(-1);
  return tail?.[1].type === "linePrefix" ? tail[2].sliceSerialize(tail[1], true).length : 0;
}

function readOpening(line: string, opening: Opening): void {
  const [lead = "", word = ""] = /^(?:`{3,}|~{3,})[ \t]*(quote|spoiler)(?:[ \t]+|$)/i.exec(line) ?? [];
  const header = line.slice(lead.length);
  const kind = word.toLowerCase();
  if (kind === "spoiler" && !header.includes("```")) opening.kind = "spoiler";
  else if (kind === "quote" && header.trim() === "") opening.kind = "quote";
  else return;
  opening.line = line;
  opening.headerStart = header.trim() === "" ? line.length : lead.length;
}

function openContainer(context: TokenizeContext, effects: Effects, ok: State, opening: Opening): State {
  let column = 0;
  return (code) => {
    effects.enter("fencedContainer", { containerKind: opening.kind ?? "quote" });
    effects.enter("fencedContainerFence");
    return fence(code);
  };

  function fence(code: Code): State | undefined {
    if (column < opening.headerStart) {
      column += 1;
      effects.consume(code);
      return fence;
    }
    effects.exit("fencedContainerFence");
    if (column === opening.line.length) return containerLines(context, effects, ok, opening)(code);
    effects.enter("fencedContainerHeader");
    return header(code);
  }

  function header(code: Code): State | undefined {
    if (code !== null && !markdownLineEnding(code)) {
      effects.consume(code);
      return header;
    }
    effects.exit("fencedContainerHeader");
    return containerLines(context, effects, ok, opening)(code);
  }
}

/** Passed to the document tokenizer as linked content. */
function containerLines(context: TokenizeContext, effects: Effects, ok: State, opening: Opening): State {
  const tracker = new FenceTracker();
  tracker.read(opening.line);
  const { indent } = opening;
  const closing = closingFence(tracker);
  const content = contentChunks(context, effects, lineStart, finish);
  return lineEnd;

  function lineEnd(code: Code): State | undefined {
    return code === null ? finish(code) : effects.check(nextLineIsOurs, firstLineEnding, finish)(code);
  }

  function firstLineEnding(code: Code): State | undefined {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return lineStart;
  }

  function lineStart(code: Code): State | undefined {
    opening.budget.spend("lines in fenced blocks", 1);
    const line = indent === 0 ? content.line : factorySpace(effects, content.line, "linePrefix", indent + 1);
    return effects.attempt(closing, content.end, line)(code);
  }

  function finish(code: Code): State | undefined {
    effects.exit("fencedContainer");
    return ok(code);
  }
}

function closingFence(tracker: FenceTracker): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      return factorySpace(effects, fence, "linePrefix", 4);

      function fence(code: Code): State | undefined {
        if (code !== 96 && code !== 126) return nok(code);
        effects.enter("fencedContainerFence");
        return readLine(effects, (line) => {
          tracker.read(line);
          effects.exit("fencedContainerFence");
          return tracker.depth === 0 ? ok : nok;
        })(code);
      }
    },
  };
}

/** One linked chunk per line: `line` reads it, `end` leaves the content. */
function contentChunks(context: TokenizeContext, effects: Effects, nextLine: State, finish: State) {
  let previous: Token | undefined;
  return { line: chunkStart, end: finishContent };

  /** Chunks must not be empty: blank lines include their ending. */
  function chunkStart(code: Code): State | undefined {
    if (code === null) return finishContent(code);
    if (markdownLineEnding(code)) return effects.check(nextLineIsOurs, openChunk, finishContent)(code);
    return openChunk(code);
  }

  function openChunk(code: Code): State | undefined {
    if (!previous) effects.enter("fencedContainerContent");
    const token = effects.enter("chunkDocument", { contentType: "document", previous });
    if (previous) previous.next = token;
    previous = token;
    return chunk(code);
  }

  function chunk(code: Code): State | undefined {
    if (code === null) return endChunk(finishContent)(code);
    if (markdownLineEnding(code))
      return effects.check(nextLineIsOurs, chunkLineEnding, endChunk(finishContent))(code);
    effects.consume(code);
    return chunk;
  }

  function chunkLineEnding(code: Code): State | undefined {
    effects.consume(code);
    return endChunk(nextLine);
  }

  function endChunk(next: State): State {
    return (code) => {
      const token = effects.exit("chunkDocument");
      context.parser.lazy[token.start.line] = false;
      return next(code);
    };
  }

  function finishContent(code: Code): State | undefined {
    if (previous) effects.exit("fencedContainerContent");
    return finish(code);
  }
}

/** Lazy continuation does not count. */
const nextLineIsOurs: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

function readLine(effects: Effects, decide: (line: string) => State): State {
  let line = "";
  return (code) => {
    effects.enter("fencedContainerText");
    return read(code);
  };

  function read(code: Code): State | undefined {
    if (code === null || markdownLineEnding(code)) {
      effects.exit("fencedContainerText");
      return decide(line)(code);
    }
    line += markdownSpace(code) ? " " : String.fromCharCode(code);
    effects.consume(code);
    return read;
  }
}

interface Fence {
  readonly marker: string;
  readonly size: number;
  /** Fences within code do not count. */
  readonly isCode: boolean;
}

const fenceStart = /^[ \t]{0,3}(`{3,}|~{3,})/;

/** Finds the end of a fenced quote or spoiler. */
class FenceTracker {
  readonly #open: Fence[] = [];

  get depth(): number {
    return this.#open.length;
  }

  /** Updates `depth`, the number of open fences. */
  read(line: string): void {
    const [start = "", sequence = ""] = fenceStart.exec(line) ?? [];
    if (sequence === "") return;
    const info = line.slice(start.length);
    const marker = sequence.charAt(0);
    const size = sequence.length;
    const innermost = this.#open.at(-1);
    if (/^[ \t]*$/.test(info) && innermost?.marker === marker && closes(innermost, size)) this.#open.pop();
    else if (!innermost?.isCode) {
      const isCode = !/^[ \t]*(?:quote[ \t]*$|spoiler(?:\s|$))/i.test(info);
      if (!info.includes(isCode ? "`" : "```")) this.#open.push({ marker, size, isCode });
    }
  }
}

/** Code ends at a longer fence, too. */
function closes(fence: Fence, size: number): boolean {
  return fence.isCode ? size >= fence.size : size === fence.size;
}
