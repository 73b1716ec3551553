/** A person's picture, or their initials on a colour of their own. */
import { initials } from "../../lib/text/initials.ts";
import { classNames } from "./class-names.ts";

const HUES = [12, 38, 88, 150, 185, 215, 255, 285, 320, 350] as const;

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

/** Decoration beside a name that is written out, so hidden from screen readers. */
export function Avatar({ id, name, url, size = "lg", className }: AvatarProps) {
  const shape = classNames("shrink-0 select-none object-cover", SIZES[size], className);
  if (url)
    return <img src={url} alt="" aria-hidden="true" loading="lazy" decoding="async" className={shape} />;
  const hue = HUES[Math.abs(id) % HUES.length] ?? 215;
  return (
    <span
      aria-hidden="true"
      className={classNames("inline-flex items-center justify-center font-semibold", shape)}
      style={{
        backgroundColor: `light-dark(oklch(0.92 0.045 ${hue}), oklch(0.36 0.06 ${hue}))`,
        color: `light-dark(oklch(0.4 0.1 ${hue}), oklch(0.9 0.05 ${hue}))`,
      }}
    >
      {initials(name)}
    </span>
  );
}
