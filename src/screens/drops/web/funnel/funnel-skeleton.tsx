import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** The shape of the funnel while its script loads. */
export function FunnelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {['source', 'country'].map(filter => (
          <Skeleton key={filter} className="h-(--control)! w-40 rounded-2! max-sm:min-w-32 max-sm:flex-1" />
        ))}
        <Skeleton className="h-(--control)! w-40 rounded-2! max-sm:w-15" />
      </div>
      <NumbersSkeleton />
    </div>
  )
}

/** The shape of its numbers, below the filters. */
export function NumbersSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the funnel</span>
      <Skeleton className="h-[292px]! w-full rounded-3! max-sm:h-[352px]!" />
      <Skeleton className="h-[296px]! w-full rounded-3!" />
      <Skeleton className="h-[240px]! w-full rounded-3!" />
    </div>
  )
}
