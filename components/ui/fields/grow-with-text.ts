/** Makes a field as high as its text where `field-sizing` does not: in Safari before 26.2 and in older Firefox. */

/** Called after each change of its text. */
export function growWithText(field: HTMLTextAreaElement | null): void {
  const frame = field?.parentElement;
  // Elsewhere there is nothing to do, and measuring takes a layout for each key.
  if (!field || !frame || CSS.supports("field-sizing", "content")) return;
  // Or else a feed above would have the room for a moment, and would no longer be at its end.
  frame.style.height = `${frame.offsetHeight}px`;
  field.style.height = "auto";
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
  frame.style.height = "";
}
