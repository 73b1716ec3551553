/** Tooltips and notices, in one script. */
import { noticesAreShown, raiseError, raiseNotice, raiseOffer, takeOffer } from "./notices.ts";
import { Toaster } from "./toaster.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";

export const layers = {
  TooltipLayer,
  Toaster,
  noticesAreShown,
  raiseError,
  raiseNotice,
  raiseOffer,
  takeOffer,
};
