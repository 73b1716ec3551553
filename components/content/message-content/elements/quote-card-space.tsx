/** Placeholder and style of a linked message's card. */

export const CARD_LOOK =
  "my-1 flex h-14 max-w-xl items-center gap-3 overflow-hidden rounded-md border border-line bg-sidebar px-3";

export function QuoteCardSpace() {
  return <span className={CARD_LOOK} />;
}
