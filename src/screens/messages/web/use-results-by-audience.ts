import { useEffect, useRef } from 'react'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'

const PAUSE_MS = 5_000

/**
 * The results by audience are read again when the `figures` of the message change, at most every five seconds: each audience
 * is another look at the fans, and while a message is sent its figures change several times a second.
 */
export function useResultsByAudience(id: string, figures: string | undefined) {
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(broadcasts.resultsByAudience, {
    organization_id: useOrganization().id,
    id,
  })
  const readFor = useRef(figures)
  useEffect(() => {
    readFor.current ??= figures
    // a read that takes longer is waited for: another one would cancel it
    if (isFetching || readFor.current === figures) return
    const timer = setTimeout(
      () => {
        readFor.current = figures
        void refetch()
      },
      Math.max(0, dataUpdatedAt + PAUSE_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [figures, dataUpdatedAt, isFetching, refetch])
  return data?.items ?? []
}
