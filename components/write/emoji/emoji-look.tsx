/** Draws an emoji choice. */
import type { EmojiChoice } from "./emoji-choices.ts";

/** Screen readers get the name beside it. */
export function EmojiLook({ look }: { look: EmojiChoice["look"] }) {
  if ("character" in look) {
    return (
      <span aria-hidden="true" className="font-emoji">
        {look.character}
      </span>
    );
  }
  return (
    <img
      src={look.picture}
      alt=""
      aria-hidden="true"
      loading="lazy"
      className="size-[1.2em] object-contain"
    />
  );
}
