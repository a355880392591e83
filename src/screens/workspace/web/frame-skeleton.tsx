import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** The frame's shape while it is not known who is signed in. */
export function FrameSkeleton() {
  return (
    <div role="status" className="grid h-full md:grid-cols-[auto_minmax(0,1fr)]">
      <span className="sr-only">Loading the workspace</span>
      <div className="hidden w-(--sidebar) flex-col gap-4 border-line border-e bg-side px-4 pt-5 md:flex">
        <Skeleton className="h-4! w-32" />
        <Skeleton className="mt-2 h-7! w-full rounded-2!" />
        <Skeleton className="w-16" />
        <Skeleton className="w-12" />
      </div>
      <div className="px-5 pt-5">
        <Skeleton className="h-3.5! w-20" />
      </div>
    </div>
  )
}
