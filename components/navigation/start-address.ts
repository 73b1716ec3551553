/** Keeps addresses from the moment this is loaded, which `instrumentation-client.ts` does before React takes over the page. */
import { keepStartAddress } from "./keep-start-address.ts";

/** To be called when the page has started. */
export const endOfStart = typeof window === "undefined" ? () => {} : keepStartAddress(window);
