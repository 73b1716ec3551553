/** Character references of HTML: "&amp;", "&#39;". */
import { decodeNamedCharacterReference } from "decode-named-character-reference";

/** Some may lack the semicolon; these are the ones that pages write so. */
const WITHOUT_SEMICOLON: ReadonlySet<string> = new Set(["amp", "lt", "gt", "quot", "nbsp", "copy", "reg"]);
const REFERENCE = /&(?:#x([\da-f]{1,8});?|#(\d{1,9});?|([a-z][a-z\d]{1,31})(?:(;)|(?![a-z\d=;])))/gi;
const windows1252 = new TextDecoder("windows-1252");

/** Numbers from 128 to 159 mean what they mean in the encoding of Windows, as in browsers. */
export function withoutReferences(source: string): string {
  return source.replaceAll(
    REFERENCE,
    (whole, hex?: string, decimal?: string, name?: string, semicolon?: string) => {
      if (name !== undefined) {
        const isKnown = semicolon === ";" || WITHOUT_SEMICOLON.has(name.toLowerCase());
        return (isKnown && decodeNamedCharacterReference(name)) || whole;
      }
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code));
      const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}
