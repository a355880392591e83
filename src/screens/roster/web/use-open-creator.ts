import { useState } from 'react'
import type { Creator } from '#features/creators/contract.ts'
import type { Failure } from '#platform/web/send.ts'
import { skipToken, useQuery } from '#platform/web/use-query.ts'
import { rosterScreen } from '../contract.ts'

interface OpenCreator {
  /** Undefined while they are looked for, and where they could not be found. */
  creator: Creator | undefined
  error: Failure | null
  retry: () => unknown
}

/** The creator whom the address names: of the loaded page, else looked up, since a link may lead to anybody of the roster. */
export function useOpenCreator(id: string, creators: readonly Creator[], loading: boolean): OpenCreator {
  const listed = creators.find(one => one.id === id)
  const asked = useQuery(rosterScreen.getCreator, listed || loading ? skipToken : { creator_id: id }, {
    keepLast: false,
  })
  // taken out of the roster while one looks at them: what was known is not shown any longer
  const isGone = asked.error?.status === 404
  const found = listed ?? (isGone ? undefined : asked.data)
  // who leaves the page stays on screen while they are looked up, with what is being written about them
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const kept = asked.isPending && last?.id === id ? last : undefined
  return { creator: found ?? kept, error: listed ? null : asked.error, retry: asked.refetch }
}
