import { useEffect, useState } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { Creator } from '#records/creators/contract.ts'
import { rosterScreen } from '../../contract.ts'
import { creatorMerges } from '../../merge-contract.ts'

interface OpenCreator {
  /** Undefined while they are looked for, and where they could not be found. */
  creator: Creator | undefined
  error: Failure | null
  retry: () => unknown
}

interface Asked {
  organization_id: string
  id: string
  /** The creators of the loaded page. */
  creators: readonly Creator[]
  loading: boolean
  /** Called with who they are now, where they were merged. */
  onMoved: (id: string) => void
}

/** The creator whom the address names: of the loaded page, else looked up, since a link may lead to anybody of the roster. */
export function useOpenCreator({ organization_id, id, creators, loading, onMoved }: Asked): OpenCreator {
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
  const moved = useQuery(creatorMerges.survivor, isGone && !listed ? { organization_id, creator_id: id } : skipToken, {
    keepLast: false,
  })
  const survivor = moved.data?.survivor
  const moveTo = useSteady(onMoved)
  useEffect(() => {
    if (!survivor) return
    toast.warning(`They were merged into ${survivor.creator_name ?? 'another creator'}`, { id: 'merged' })
    moveTo(survivor.creator_id)
  }, [survivor, moveTo])
  const isLed = isGone && (moved.isPending || Boolean(survivor))
  return { creator: found ?? kept, error: listed || isLed ? null : asked.error, retry: asked.refetch }
}
