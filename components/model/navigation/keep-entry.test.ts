/** Layers opened early survive Next.js rewriting the address. */
import { expect, it } from "vitest";
import { LAYER_STATE } from "../../ui/layers/layer-entries.ts";
import { keepEntry } from "./keep-entry.ts";

const START = "https://chat.example/#inbox";
const OPENED = "https://chat.example/#channels/3/design/personal";

function pageAt(href: string, state: unknown = null) {
  const page = {
    location: { href },
    history: {
      state,
      replaceState: (next: unknown, _unused: string, url?: string | URL | null) => {
        page.history.state = next;
        if (url != null) page.location.href = new URL(url, page.location.href).href;
      },
    },
  };
  keepEntry(page as unknown as { history: History; location: Location });
  return page;
}

it("keeps the fragment, and stores the state", () => {
  const { location, history } = pageAt(OPENED);
  history.replaceState({ __NA: true }, "", START);
  expect([location.href, history.state]).toEqual([OPENED, { __NA: true }]);
  history.replaceState({ __NA: true }, "", "/#inbox");
  expect(location.href).toBe(OPENED);
});

it("accepts another page, or other query parameters", () => {
  const { location, history } = pageAt(OPENED);
  history.replaceState({ __NA: true }, "", "/?theme=dark#inbox");
  expect(location.href).toBe("https://chat.example/?theme=dark#inbox");
  history.replaceState({ __NA: true }, "", "/login");
  expect(location.href).toBe("https://chat.example/login");
});

it("keeps the state of a layer's entry", () => {
  const { location, history } = pageAt(START, LAYER_STATE);
  history.replaceState({ __NA: true }, "", START);
  expect([location.href, history.state]).toEqual([START, LAYER_STATE]);
});

it("stores a state without an address", () => {
  const { location, history } = pageAt(OPENED);
  history.replaceState({ of: "a script" }, "");
  expect([location.href, history.state]).toEqual([OPENED, { of: "a script" }]);
});
