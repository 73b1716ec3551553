"use client";
/** The error page, shown when rendering another page failed. */
import { useEffect } from "react";
import { AuthFrame } from "../components/auth/frame/auth-frame.tsx";
import { forgetMark } from "../components/net/offline/kept-mark.ts";
import { Button } from "../components/ui/button.tsx";

/** Offers to render the page again; drafts are stored in the browser and survive. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  // If what was kept cannot be shown, the next start is without it.
  useEffect(forgetMark, []);
  return (
    <AuthFrame
      title="Something went wrong"
      subtitle="This page could not be displayed. What you typed has been saved."
    >
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </AuthFrame>
  );
}
