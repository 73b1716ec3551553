/** Placeholder and style of a reply's reference; both have one height, so that nothing moves when it arrives. */

export const REFERENCE_LOOK =
  "mb-0.5 flex h-6 max-w-xl items-center gap-1.5 overflow-hidden text-ink-faint! text-sm touch:h-9";

export function ReferenceSpace() {
  return <span className={REFERENCE_LOOK} />;
}
