/** The frame of a message that another one links to. */

export const CARD_LOOK =
  "my-1 flex h-14 max-w-xl items-center gap-3 overflow-hidden rounded-md border border-line bg-sidebar px-3";

/** As high as the card, until its script is there. */
export function QuoteCardSpace() {
  return <span className={CARD_LOOK} />;
}
