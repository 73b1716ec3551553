/** Layout of the pages outside the chat: adds tooltips and notices. */
import type { ReactNode } from "react";
import { FloatingLayers } from "../../components/ui/layers/floating-layers.tsx";

/** Not in `AuthFrame`, since every page, the chat too, loads the scripts of the error pages, which use that frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <FloatingLayers />
    </>
  );
}
