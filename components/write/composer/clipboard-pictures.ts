/** Pictures and other files on the clipboard beside text: they were copied themselves, or only show the text that was. */
import { notify } from "../../ui/layers/notify.ts";

type Clipboard = { plain: string; html: string; files: readonly File[] };

/** Whether text was copied. Beside files alone, the clipboard may have an element for them, their names or their address. */
export function hasText({ plain, html, files }: Clipboard): boolean {
  return html === "" ? saysMore(plain, files) : saysSomething(html);
}

const ADDRESS = /^[a-z]+:\/\/\S+$/i;

/** Systems name the copied files line by line: by name, by path or by address. */
function saysMore(plain: string, files: readonly File[]): boolean {
  const lines = plain.split(/[\r\n]+/).map((line) => line.trim());
  const isAbout = (line: string) =>
    line === "" || ADDRESS.test(line) || files.some(({ name }) => line === name || line.endsWith(`/${name}`));
  return !lines.every(isAbout);
}

function saysSomething(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, script, template")) element.remove();
  return (body.textContent ?? "").trim() !== "";
}

/** Spreadsheets and word processors add a picture of what was copied, which few people want together with the text. */
export function offerPictures(files: File[], attach: (files: File[]) => void): void {
  const [file, ...others] = files;
  if (!file) return;
  const what = others.length === 0 ? file.name : `${files.length} files`;
  void notify(`Pasted as text, without ${what}`, { label: "Attach it too", run: () => attach(files) });
}
