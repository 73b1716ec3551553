/** A stored file in the list whose checksum the manifest has. */

export interface FileSum {
  readonly size: number;
  readonly checksum: string;
}

export function fileLine(key: string, { size, checksum }: FileSum): string {
  return `${key} ${size} ${checksum}\n`;
}
