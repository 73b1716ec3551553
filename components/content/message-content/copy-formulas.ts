/** Copies formulas as TeX; browsers would put each letter on its own line. */

export function copyFormulasAsWritten(): void {
  document.addEventListener("copy", onCopy);
}

function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection();
  const isInField = event.target instanceof Element && event.target.matches("input, textarea");
  if (!selection || selection.isCollapsed || isInField || !event.clipboardData) return;
  const copy = document.createElement("div");
  // Firefox splits the selection at unselectable elements.
  for (let at = 0; at < selection.rangeCount; at += 1) {
    copy.append(withWholeFormulas(selection.getRangeAt(at)).cloneContents());
  }
  const formulas = [...copy.querySelectorAll<HTMLElement>(".katex[data-tex]")];
  if (formulas.length === 0) return;
  for (const formula of formulas) formula.textContent = `$$${formula.dataset.tex ?? ""}$$`;
  event.preventDefault();
  // Off-screen but not clipped, because Safari's innerText omits clipped text.
  copy.className = "fixed top-full";
  document.body.append(copy);
  for (const element of copy.querySelectorAll<HTMLElement>("*")) {
    const style = getComputedStyle(element);
    // Drops unselectable elements and keeps inline-flex from breaking the line. Safari needs the prefix.
    if (style.getPropertyValue("-webkit-user-select") === "none") element.remove();
    else if (style.display === "inline-flex") element.style.display = "inline";
  }
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would lose line breaks and table cells.
  event.clipboardData.setData("text/plain", copy.innerText);
  event.clipboardData.setData("text/html", copy.innerHTML);
  copy.remove();
}

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
