/** Tooltips and notices, in one script. */
import { raiseError, raiseNotice, raiseOffer, takeOffer } from "./notices.ts";
import { Toaster } from "./toaster.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";

export const layers = { TooltipLayer, Toaster, raiseError, raiseNotice, raiseOffer, takeOffer };
