/** Next step on a page that an app opened. */

type BackToAppProps = {
  /** False while an identity provider may still need input. */
  isSignedIn: boolean;
};

/** The address that carries the API key opens the app without leaving this page. */
export function BackToApp({ isSignedIn }: BackToAppProps) {
  return (
    <p role="status" className="text-md">
      {isSignedIn
        ? "You are signed in. Go back to the app."
        : "Once you are signed in, go back to the app. You can then close this page."}
    </p>
  );
}
