/** Sizes of files in words. */

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** "1.4 GB". */
export function sizeWords(bytes: number): string {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power]}`;
}
