/** The root layout: language, font, theme. */
import "@fontsource-variable/inter";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";

// Preloads the Latin subset; the stylesheet loads others on demand.
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  adjustFontFallback: false,
});

export const metadata: Metadata = {
  title: { default: "Parley", template: "%s · Parley" },
  description: "Team chat where every conversation has a topic.",
  applicationName: "Parley",
  appleWebApp: { capable: true, title: "Parley", statusBarStyle: "default" },
  referrer: "same-origin",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f6f4" },
    { media: "(prefers-color-scheme: dark)", color: "#131416" },
  ],
};

/** The theme cookie avoids a first paint in the wrong colors. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get("parley-theme")?.value;
  return (
    <html
      lang="en"
      className={inter.variable}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  );
}
