/** Warns that saving would overwrite someone else's change. */

type ChangedMeanwhileProps = {
  /** Undefined if unchanged. */
  now: string | undefined;
  /** E.g. "the name", where the field is not obvious. */
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
