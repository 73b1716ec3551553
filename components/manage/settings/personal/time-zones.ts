/** Time zone options. */
import type { LongSelectGroup, LongSelectOption } from "../../../ui/fields/long-select.tsx";

const UTC: LongSelectOption = { value: "UTC", label: "Coordinated Universal Time (UTC)" };

/**
 * By continent and place, so that "ber" finds Berlin. The browser's zone comes first.
 * @param chosen is offered even if the browser names it otherwise.
 */
export function timeZoneGroups(
  chosen: string,
  here: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): LongSelectGroup[] {
  const byArea = new Map<string, LongSelectOption[]>();
  for (const zone of new Set([...Intl.supportedValuesOf("timeZone"), chosen])) {
    const area = zone.split("/")[0] ?? "";
    // Technical zones: without a place, or UTC offsets.
    if ((area === zone || area === "Etc") && zone !== chosen) continue;
    if (zone === "" || zone === UTC.value) continue;
    byArea.set(area, [...(byArea.get(area) ?? []), { value: zone, label: placeOf(zone) }]);
  }
  const groups = [...byArea].map(([label, options]) => ({ label, options: options.toSorted(byLabel) }));
  return [
    ...(chosen === "" ? [{ options: [{ value: "", label: "Not chosen" }] }] : []),
    ...(here.includes("/")
      ? [{ label: "This device", options: [{ value: here, label: placeOf(here) }] }]
      : []),
    ...groups.toSorted(byLabel),
    { label: "Everywhere", options: [UTC] },
  ];
}

function byLabel(one: { label: string }, other: { label: string }): number {
  return one.label.localeCompare(other.label, "en");
}

/** "Buenos Aires, Argentina" for "America/Argentina/Buenos_Aires". */
function placeOf(zone: string): string {
  const names = zone.replaceAll("_", " ").split("/");
  return names.length === 1 ? zone : names.slice(1).toReversed().join(", ");
}
