/** CRC-32 of a text, from those of its pieces. */
import { crc32 } from "node:zlib";

/** Reflected, as in RFC 1952. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const BYTE_BITS = 3;

export interface Checked {
  readonly checksum: number;
  /** In bytes. */
  readonly length: number;
  /** x to the length in bits, modulo the polynomial. */
  readonly shift: number;
}

export function checked(content: Uint8Array): Checked {
  return { checksum: crc32(content), length: content.length, shift: shiftOf(content.length) };
}

/** Appending a piece multiplies the checksum so far by the piece's shift. */
export function joinChecksums(pieces: readonly Checked[]): number {
  let joined = 0;
  for (const { checksum, shift } of pieces) joined = (multiply(shift, joined) ^ checksum) >>> 0;
  return joined;
}

/** Modulo the polynomial. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x to the powers 1, 2, 4, 8, … modulo the polynomial. */
const powers: number[] = [ONE >>> 1];

function powerAt(index: number): number {
  while (powers.length <= index) {
    const last = powers.at(-1) ?? ONE;
    powers.push(multiply(last, last));
  }
  return powers[index] ?? ONE;
}

function shiftOf(bytes: number): number {
  let shift = ONE;
  let index = BYTE_BITS;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(powerAt(index), shift);
    index += 1;
  }
  return shift;
}
