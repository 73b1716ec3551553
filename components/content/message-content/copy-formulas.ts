/** Copies formulas of messages as they were written; as the browser copies them, each of their letters is a line. */

/** From now on, for as long as the page lives. */
export function copyFormulasAsWritten(): void {
  document.addEventListener("copy", onCopy);
}

/** What holds no formula is left to the browser, as is what is selected in a field. */
function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection();
  const isInField = event.target instanceof Element && event.target.matches("input, textarea");
  if (!selection || selection.isCollapsed || isInField || !event.clipboardData) return;
  const copy = document.createElement("div");
  // Firefox has several where something in between cannot be selected.
  for (let at = 0; at < selection.rangeCount; at += 1) {
    copy.append(withWholeFormulas(selection.getRangeAt(at)).cloneContents());
  }
  const formulas = [...copy.querySelectorAll<HTMLElement>(".katex[data-tex]")];
  if (formulas.length === 0) return;
  for (const formula of formulas) formula.textContent = `$$${formula.dataset.tex ?? ""}$$`;
  event.preventDefault();
  // Below the window: of what is cut off, as text for screen readers is, Safari's innerText has nothing.
  copy.className = "fixed top-full";
  document.body.append(copy);
  for (const element of copy.querySelectorAll<HTMLElement>("*")) {
    const style = getComputedStyle(element);
    // What cannot be selected, as pictures, is no part of it; what stands within a line does not begin one. Safari knows
    // the property by this name only.
    if (style.getPropertyValue("-webkit-user-select") === "none") element.remove();
    else if (style.display === "inline-flex") element.style.display = "inline";
  }
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would have neither the lines nor the cells.
  event.clipboardData.setData("text/plain", copy.innerText);
  event.clipboardData.setData("text/html", copy.innerHTML);
  copy.remove();
}

/** A formula of which a part is selected is copied whole. */
function withWholeFormulas(range: Range): Range {
  const whole = range.cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  return whole;
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(".katex-display") ?? element?.closest(".katex") ?? null;
}
