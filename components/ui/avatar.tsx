/** A user's avatar, or initials. */
import { initials } from "../../lib/text/initials.ts";
import { classNames } from "./class-names.ts";

/** Classes are cheaper than an inline style per avatar. */
const HUES = [
  ...["[--hue:12]", "[--hue:38]", "[--hue:88]", "[--hue:150]", "[--hue:185]"],
  ...["[--hue:215]", "[--hue:255]", "[--hue:285]", "[--hue:320]", "[--hue:350]"],
];

const SIZES = {
  xs: "size-4 text-[0.5rem] rounded-xs",
  sm: "size-5 text-[0.5625rem] rounded-sm",
  md: "size-6 text-2xs rounded-sm",
  lg: "size-9 text-sm rounded-md",
  xl: "size-16 text-xl rounded-lg",
} as const;

type AvatarProps = {
  id: number;
  name: string;
  url?: string | null;
  size?: keyof typeof SIZES;
  className?: string;
};

/** Screen readers get the name beside it. */
export function Avatar({ id, name, url, size = "lg", className }: AvatarProps) {
  const shape = classNames("shrink-0 select-none object-cover", SIZES[size], className);
  if (url)
    return <img src={url} alt="" aria-hidden="true" loading="lazy" decoding="async" className={shape} />;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "hued inline-flex items-center justify-center font-semibold",
        HUES[Math.abs(id) % HUES.length],
        shape,
      )}
    >
      {initials(name)}
    </span>
  );
}
