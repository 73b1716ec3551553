/** What the pages before sign-in share. */
import type { ReactNode } from "react";
import { QueryProvider } from "../../components/connection/query-provider.tsx";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
