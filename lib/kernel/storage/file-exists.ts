/** Whether a file or folder exists. */
import { access } from "node:fs/promises";

export function fileExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
