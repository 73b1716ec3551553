"use client";
/** The page that is shown when drawing another one failed. */
import { AuthFrame } from "../components/auth/auth-frame.tsx";
import { Button } from "../components/ui/button.tsx";

/** Offers to draw it again; drafts are kept in the browser and survive. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <AuthFrame title="Something went wrong" subtitle="This page could not be shown. What you typed is kept.">
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </AuthFrame>
  );
}
