/** The attribute that a property of an HTML tree stands for. */

const special: Readonly<Record<string, string>> = {
  className: "class",
  dateTime: "datetime",
  viewBox: "viewBox",
  preserveAspectRatio: "preserveAspectRatio",
};

const known = new Map<string, string>();

/** `dataUserId` → `data-user-id`, `ariaHidden` → `aria-hidden`; others are plain words in one case. */
export function attributeName(property: string): string {
  let name = known.get(property);
  if (name === undefined) {
    name = special[property] ?? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    known.set(property, name);
  }
  return name;
}
