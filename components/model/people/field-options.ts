/** Parses a profile field's `field_data`. */

export type FieldOption = { key: string; text: string };

/** Empty for other types. */
export function optionsOf(fieldData: string): FieldOption[] {
  return Object.entries(parsed(fieldData))
    .flatMap(([key, option]) => {
      if (!isRecord(option) || typeof option.text !== "string") return [];
      return [{ key, text: option.text, order: Number(option.order) }];
    })
    .toSorted((one, other) => one.order - other.order)
    .map(({ key, text }) => ({ key, text }));
}

/** Existing options keep their keys, and users their values. */
export function optionsData(lines: string, former: readonly FieldOption[]) {
  const texts = [
    ...new Set(
      lines
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const taken = new Set(former.map(({ key }) => key));
  let last = 0;
  const freshKey = (): string => {
    do last += 1;
    while (taken.has(String(last)));
    return String(last);
  };
  return Object.fromEntries(
    texts.map((text, index) => [
      former.find((option) => option.text === text)?.key ?? freshKey(),
      { text, order: String(index + 1) },
    ]),
  );
}

/** `urlPattern` of a custom service. */
export function accountOf(fieldData: string): { subtype: string; urlPattern: string } {
  const { subtype, url_pattern } = parsed(fieldData);
  return {
    subtype: typeof subtype === "string" ? subtype : "custom",
    urlPattern: typeof url_pattern === "string" ? url_pattern : "",
  };
}

export function peopleOf(value: string): number[] {
  try {
    const ids: unknown = JSON.parse(value || "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}

function parsed(fieldData: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(fieldData || "{}");
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
