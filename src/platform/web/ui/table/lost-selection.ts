import { useEffect, useRef } from 'react'
import { toast } from '../layers/toasts.ts'

/**
 * Says that what was chosen is chosen no more, and which part of the question made the table another one:
 * `useLostSelection({ list, search: q, filter }, some)`.
 */
export function useLostSelection(asked: Readonly<Record<string, unknown>>, some: boolean) {
  const parts = JSON.stringify(asked)
  const before = useRef({ asked, parts, some })
  useEffect(() => {
    const last = before.current
    if (last.some && last.parts !== parts) {
      const changed = Object.keys(asked).find(part => JSON.stringify(asked[part]) !== JSON.stringify(last.asked[part]))
      toast.warning(`Selection cleared: the ${changed} changed`, { id: 'selection' })
    }
    before.current = { asked, parts, some }
  })
}
