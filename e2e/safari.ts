/** Emulates Safari in Chromium, the only browser of these tests. */
import type { Page } from "@playwright/test";

export async function reloadAsInSafari(page: Page): Promise<void> {
  await page.addInitScript(clickWithoutFocus);
  await page.addInitScript(lackFeatures);
  await page.addInitScript(copyDifferently);
  await page.reload();
}

/** A click does not focus buttons and links without a tab index; the focus goes to a focusable ancestor, if any. */
function clickWithoutFocus() {
  window.addEventListener("mousedown", (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>("button, a, input, textarea, [tabindex]");
    if (!pressed?.matches(":is(button, a):not([tabindex])")) return;
    event.preventDefault();
    const around = pressed.parentElement?.closest<HTMLElement>("[tabindex]");
    if (around) around.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/** `field-sizing` came with 26.2; `requestIdleCallback` never did. */
function lackFeatures() {
  Reflect.deleteProperty(window, "requestIdleCallback");
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (name: string, value?: string) =>
    name !== "field-sizing" && (value === undefined ? supports(name) : supports(name, value));
  const fixed = new CSSStyleSheet();
  fixed.replaceSync("textarea { field-sizing: fixed !important }");
  document.adoptedStyleSheets.push(fixed);
}

/** `user-select` has a prefix, and clipped elements have no `innerText`. */
function copyDifferently() {
  const styleOf = window.getComputedStyle.bind(window);
  const get = (style: CSSStyleDeclaration, name: string) => {
    const value: unknown = name === "userSelect" ? undefined : Reflect.get(style, name);
    return typeof value === "function" ? value.bind(style) : value;
  };
  window.getComputedStyle = (element, pseudo) => new Proxy(styleOf(element, pseudo), { get });
  const innerText = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText");
  Object.defineProperty(HTMLElement.prototype, "innerText", {
    get(this: HTMLElement) {
      return this.matches(".sr-only") ? "" : innerText?.get?.call(this);
    },
  });
}
