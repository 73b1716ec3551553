/** Tells whether a picture on the clipboard was copied, or only shows the text that was. */
import { notify } from "../ui/layers/notify.ts";

/** Whether rich text says anything: a browser that copies a picture puts an element for it there, without text. */
export function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, script, template")) element.remove();
  return (body.textContent ?? "").trim() !== "";
}

/** Spreadsheets and word processors add a picture of what was copied, which few want together with the text. */
export function offerPictures(files: File[], attach: (files: File[]) => void): void {
  const [file, ...others] = files;
  if (!file) return;
  const what = others.length === 0 ? file.name : `${files.length} files`;
  void notify(`Pasted as text, without ${what}`, { label: "Attach it too", run: () => attach(files) });
}
