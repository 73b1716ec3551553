/** Replaces `field-sizing` in Safari before 26.2 and older Firefox. */

export function growWithText(field: HTMLTextAreaElement | null): void {
  const frame = field?.parentElement;
  // Measuring would force a layout per keystroke.
  if (!field || !frame || CSS.supports("field-sizing", "content")) return;
  // Otherwise a feed above would briefly grow and lose its position at the end.
  frame.style.height = `${frame.offsetHeight}px`;
  field.style.height = "auto";
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
  frame.style.height = "";
}
