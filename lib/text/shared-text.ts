/** Encoded text that many answers contain. */

/** Long-lived: the server keeps it compressed, and unpacks it for clients that do not accept that. */
export class SharedText {
  /** In characters. */
  readonly length: number;
  #read: () => string;

  constructor(text: string) {
    this.length = text.length;
    this.#read = () => text;
  }

  get text(): string {
    return this.#read();
  }

  /** Releases the text; `read` makes an equal one. */
  keepAs(read: () => string): void {
    this.#read = read;
  }
}

export type TextPiece = string | SharedText;

export function joinPieces(pieces: Iterable<TextPiece>): string {
  let text = "";
  for (const piece of pieces) text += typeof piece === "string" ? piece : piece.text;
  return text;
}

/** A text made of own and shared pieces. */
export class PiecedText {
  /** Neighboring strings are joined. */
  readonly pieces: readonly TextPiece[];
  /** In characters. */
  readonly length: number;

  constructor(pieces: Iterable<TextPiece>) {
    const joined: TextPiece[] = [];
    let own = "";
    let length = 0;
    for (const piece of pieces) {
      length += piece.length;
      if (typeof piece === "string") {
        own += piece;
        continue;
      }
      if (own !== "") joined.push(own);
      own = "";
      joined.push(piece);
    }
    if (own !== "") joined.push(own);
    this.pieces = joined;
    this.length = length;
  }

  toString(): string {
    return joinPieces(this.pieces);
  }
}

interface Part {
  readonly inputs: readonly unknown[];
  readonly text: SharedText;
}

/** Remembers the text of each part of a list until one of its inputs changes. */
export class SharedParts {
  readonly #known = new Map<number, Part>();
  readonly #limit: number;

  /** @param limit parts; the oldest are forgotten. */
  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  /**
   * @param place the part's number.
   * @param inputs immutable values that determine the text, in order.
   */
  of(place: number, inputs: readonly unknown[], make: () => string): SharedText {
    const known = this.#known.get(place);
    if (known && areSame(known.inputs, inputs)) return known.text;
    const text = new SharedText(make());
    this.#known.delete(place);
    this.#known.set(place, { inputs, text });
    if (this.#known.size > this.#limit) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    return text;
  }
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => Object.is(value, others[index]));
}

export interface SharedListing<Item> {
  readonly parts: SharedParts;
  /** Items of a part. */
  readonly size: number;
  /** Of all viewers' lists, in their order. */
  readonly items: Iterable<Item>;
  /** Whether the shared text contains it. */
  isCommon(item: Item): boolean;
  /** Whether this viewer's list contains it. */
  isListed(item: Item): boolean;
  /** Whether this viewer sees the item as the shared text shows it. */
  isSeenAlike(item: Item): boolean;
  inputsOf(item: Item): readonly unknown[];
  /** As this viewer sees it. */
  textOf(item: Item): string;
}

/** One viewer's list: shared parts where it equals the common list, and texts of single items elsewhere. */
export function sharedListing<Item>(listing: SharedListing<Item>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let place = 0;
  for (const items of inParts(listing.items, listing.size)) {
    const listed = items.filter((item) => listing.isListed(item));
    const isShared = items.every(
      (item) =>
        listing.isCommon(item) === listing.isListed(item) &&
        (!listing.isListed(item) || listing.isSeenAlike(item)),
    );
    if (isShared && listed.length > 0) {
      const inputs = listed.flatMap((item) => listing.inputsOf(item));
      pieces.push(
        listing.parts.of(place, inputs, () => listed.map((item) => listing.textOf(item)).join(",")),
      );
    } else {
      for (const item of listed) pieces.push(listing.textOf(item));
    }
    place += 1;
  }
  return pieces;
}

function* inParts<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Variants of a list, kept as long as the object whose items they list. */
export class PartsByOwner {
  readonly #byOwner = new WeakMap<object, Map<string, SharedParts>>();
  readonly #limit: number | undefined;

  constructor(limit?: number) {
    this.#limit = limit;
  }

  /** @param variant everything that distinguishes viewers; few values. */
  of(owner: object, variant: string): SharedParts {
    const variants = this.#byOwner.get(owner) ?? new Map<string, SharedParts>();
    this.#byOwner.set(owner, variants);
    const parts = variants.get(variant) ?? new SharedParts(this.#limit);
    variants.set(variant, parts);
    return parts;
  }
}
