"use client";
/** The page for rendering errors. */
import { useEffect } from "react";
import { AuthFrame } from "../components/auth/frame/auth-frame.tsx";
import { forgetMark } from "../components/net/offline/kept-mark.ts";
import { Button } from "../components/ui/button.tsx";

/** Drafts survive in the browser. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  // The snapshot may be the cause, so the next start ignores it.
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
