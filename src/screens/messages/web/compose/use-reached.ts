import { useState } from 'react'
import type { BroadcastEstimate } from '#features/broadcasts/contract.ts'
import type { Draft } from './draft.ts'

interface Estimated {
  data: BroadcastEstimate | undefined
  isPlaceholderData: boolean
}

/** How many fans a draft reaches; undefined while they are counted. Other words reach the same fans. */
export function useReached(draft: Draft, { data, isPlaceholderData }: Estimated): number | undefined {
  const to = [draft.audience_id, draft.except_audience_id, draft.send_mode].join()
  const [counted, setCounted] = useState<{ to: string; fans: number }>()
  if (data && !isPlaceholderData && (counted?.to !== to || counted.fans !== data.reached))
    setCounted({ to, fans: data.reached })
  return counted?.to === to ? counted.fans : undefined
}
