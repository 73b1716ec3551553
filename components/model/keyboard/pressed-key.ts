/** Identifies shortcuts on any layout, also with Caps Lock. */

/** By position on a US keyboard, without and with Shift. */
const BY_PLACE: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ["/", "?"],
  Period: [".", ">"],
  Comma: [",", "<"],
  Equal: ["=", "+"],
  Minus: ["-", "_"],
  Backslash: ["\\", "|"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
  Semicolon: [";", ":"],
  Quote: ["'", '"'],
};
const PLACE_OF_LETTER = /^Key([A-Z])$/;

/** "Enter", "ArrowUp", "F5". Some Arabic keys produce two characters. */
const NAMED = /^[A-Z][A-Za-z]+\d*$|^F\d+$/;
/** The system does not report the character. */
const UNREPORTED: ReadonlySet<string> = new Set(["Unidentified", "Process"]);
const LATIN_LETTER = /^\p{Script=Latin}$/u;
const ASCII_CHARACTER = /^[!-~]$/;
/** The Turkish I keys produce ı and İ. */
const TURKISH_I = /[ıİ]/;
/** From Japanese and Chinese input methods. */
const FULL_WIDTH = /^[！-～]$/;
const TO_ASCII = 0xfee0;

type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "getModifierState"
>;

/**
 * A letter, upper-case with Shift; a character; or a name as in `event.key`. Latin letters and ASCII count as typed;
 * for other scripts, the position on a US keyboard counts.
 */
export function keyOf(event: Press): string {
  const { key } = event;
  const character = FULL_WIDTH.test(key) ? String.fromCharCode(key.charCodeAt(0) - TO_ASCII) : key;
  if (LATIN_LETTER.test(character)) return inCase(TURKISH_I.test(character) ? "i" : character, event);
  if (ASCII_CHARACTER.test(character)) return character;
  const isNamed = key === " " || (NAMED.test(key) && !UNREPORTED.has(key));
  // AltGr produces characters without a position, such as € on E.
  return isNamed || event.altKey || event.getModifierState("AltGraph") ? key : (keyInPlace(event) ?? key);
}

/** Excludes AltGr, which Windows reports as Ctrl and Alt. */
export function isModified(event: Press): boolean {
  return event.metaKey || ((event.altKey || event.ctrlKey) && !event.getModifierState("AltGraph"));
}

/** With Ctrl or Command, unbound characters count by position: German layouts need AltGr for \ and have # there. */
export function boundTo<Action>(event: Press, actions: Readonly<Record<string, Action>>): Action | undefined {
  const key = keyOf(event);
  if (Object.hasOwn(actions, key)) return actions[key];
  const isByPlace = (event.ctrlKey || event.metaKey) && ASCII_CHARACTER.test(key) && !LATIN_LETTER.test(key);
  return isByPlace ? actions[BY_PLACE[event.code]?.[0] ?? ""] : undefined;
}

function keyInPlace(event: Press): string | undefined {
  const letter = PLACE_OF_LETTER.exec(event.code)?.[1];
  return letter ? inCase(letter, event) : BY_PLACE[event.code]?.[event.shiftKey ? 1 : 0];
}

function inCase(letter: string, { shiftKey }: Press): string {
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
