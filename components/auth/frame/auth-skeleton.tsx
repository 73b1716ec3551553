/** Placeholder of a sign-in or sign-up form. */
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuthFrame } from "./auth-frame.tsx";

export function AuthSkeleton({ title }: { title: string }) {
  return (
    <AuthFrame title={title}>
      <div className="flex flex-col gap-4" role="status" aria-label="Loading">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-10" />
      </div>
    </AuthFrame>
  );
}
