/** Input-method keys reach no handler, in any browser. */
import { expect, test } from "vitest";
import { guardComposition } from "./composition-keys.ts";

function press(given: { key: string; isComposing?: boolean; keyCode?: number }) {
  const page = new EventTarget();
  guardComposition(page as Window);
  let isSeen = false;
  const note = () => {
    isSeen = true;
  };
  page.addEventListener("keydown", note, { capture: true });
  page.addEventListener("keydown", note);
  const event = Object.assign(
    new Event("keydown", { cancelable: true }),
    { isComposing: false, keyCode: 0 },
    given,
  );
  const isLeft = page.dispatchEvent(event);
  return { isSeen, isLeft };
}

test.each(["Escape", "Enter", "Tab", "ArrowDown", "ArrowUp", "Backspace", "Process", "s"])(
  "%s belongs to the input method during composition, and to the page afterwards",
  (key) => {
    expect(press({ key, isComposing: true, keyCode: 229 })).toEqual({ isSeen: false, isLeft: true });
    expect(press({ key, isComposing: true })).toEqual({ isSeen: false, isLeft: true });
    // Safari: the composition has ended.
    expect(press({ key, keyCode: 229 })).toEqual({ isSeen: false, isLeft: true });
    expect(press({ key })).toEqual({ isSeen: true, isLeft: true });
  },
);
