/** Which key of a shortcut was pressed, on any layout of the keyboard and with Caps Lock. */

/** Characters by their place on a US keyboard, alone and with Shift. */
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

/** Names of keys without a character: "Enter", "ArrowUp", "F5". Some keys of Arabic make two characters. */
const NAMED = /^[A-Z][A-Za-z]+\d*$|^F\d+$/;
/** Stand for a character that the system does not tell. */
const UNTOLD: ReadonlySet<string> = new Set(["Unidentified", "Process"]);
const LATIN_LETTER = /^\p{Script=Latin}$/u;
const ASCII_CHARACTER = /^[!-~]$/;
/** In Turkish, the keys that others have for I make ı and İ. */
const TURKISH_I = /[ıİ]/;
/** As input methods of Japanese and Chinese make them. */
const FULL_WIDTH = /^[！-～]$/;
const TO_ASCII = 0xfee0;

type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "getModifierState"
>;

/**
 * The name of the pressed key: a small letter, or a capital one with Shift; a character; or a name as in `event.key`. Latin
 * letters and the characters of ASCII count as the layout makes them (AZERTY, Dvorak). Where it makes another letter
 * (Russian, Hebrew, Arabic, kana), the key counts as what is in its place on a US keyboard.
 */
export function keyOf(event: Press): string {
  const { key } = event;
  const character = FULL_WIDTH.test(key) ? String.fromCharCode(key.charCodeAt(0) - TO_ASCII) : key;
  if (LATIN_LETTER.test(character)) return inCase(TURKISH_I.test(character) ? "i" : character, event);
  if (ASCII_CHARACTER.test(character)) return character;
  const isNamed = key === " " || (NAMED.test(key) && !UNTOLD.has(key));
  // With this key a layout makes characters that are in no place of their own, as the € of E.
  return isNamed || event.altKey || event.getModifierState("AltGraph") ? key : (keyInPlace(event) ?? key);
}

/** Whether a key that makes no text is held. Windows tells Ctrl and Alt for AltGr, with which layouts make characters. */
export function isModified(event: Press): boolean {
  return event.metaKey || ((event.altKey || event.ctrlKey) && !event.getModifierState("AltGraph"));
}

/**
 * Returns the action of the pressed key. Together with Ctrl or Command, a character that nothing is bound to counts by its place
 * too: \ needs AltGr in German, where # is in its place.
 */
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

/** Caps Lock makes no difference. */
function inCase(letter: string, { shiftKey }: Press): string {
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
