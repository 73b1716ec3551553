/** HTML attribute names and their names in trees. */

const special: Readonly<Record<string, string>> = {
  className: "class",
  dateTime: "datetime",
  viewBox: "viewBox",
  preserveAspectRatio: "preserveAspectRatio",
};
const specialProperties = new Map(Object.entries(special).map(([property, name]) => [name, property]));

const known = new Map<string, string>();

/** `dataUserId` → `data-user-id`. */
export function attributeName(property: string): string {
  let name = known.get(property);
  if (name === undefined) {
    name = special[property] ?? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    known.set(property, name);
  }
  return name;
}

/** `data-user-id` → `dataUserId`, `class` → `className`. */
export function propertyName(attribute: string): string {
  return (
    specialProperties.get(attribute) ??
    attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  );
}
