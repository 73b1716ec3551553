/** Keeps addresses from the moment this is loaded, which `instrumentation-client.ts` does before React takes over the page. */
import { layerLeaver } from "../ui/layers/layer-entries.ts";
import { keepStartAddress } from "./keep-start-address.ts";

/** To be called when the page has started. */
export const endOfStart = typeof window === "undefined" ? () => {} : startAddress();

function startAddress(): () => void {
  const steps = [keepStartAddress(window), layerLeaver()];
  return () => {
    for (const step of steps) step();
  };
}
