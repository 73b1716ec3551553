/** Text with code between backticks. */

export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    // Odd parts stood between backticks.
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="break-words text-ink text-sm">
        {part}
      </code>
    ),
  );
}
