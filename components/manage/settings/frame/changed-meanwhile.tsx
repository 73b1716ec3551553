/** Says below a field what somebody else has made of it while the reader was typing: saving would replace it. */

type ChangedMeanwhileProps = {
  /** Undefined where nobody has changed it. */
  now: string | undefined;
  /** E.g. "the name"; for where it is not clear which field is meant. */
  what?: string;
};

export function ChangedMeanwhile({ now, what = "this" }: ChangedMeanwhileProps) {
  if (now === undefined) return null;
  return (
    <p
      role="alert"
      className="mt-2 whitespace-pre-wrap break-words rounded-md bg-warning-soft px-3 py-2 text-md text-warning"
    >
      Somebody else has changed {what} in the meantime. It is now {now === "" ? "empty" : `“${now}”`}.
    </p>
  );
}
