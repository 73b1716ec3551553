/** What lies over the page and answers to acts of the reader: one script. */
import { raiseError, raiseNotice, raiseOffer, takeOffer } from "./notices.ts";
import { Toaster } from "./toaster.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";

export const layers = { TooltipLayer, Toaster, raiseError, raiseNotice, raiseOffer, takeOffer };
