/** How an emoji that can be chosen looks. */
import type { EmojiChoice } from "./emoji-choices.ts";

/** As high as the text around it; beside its name, so hidden from screen readers. */
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
