import { useEffect, useRef } from 'react'
import type { PromotionCreator } from '../../contract.ts'

interface Moved {
  creator: PromotionCreator
  /** The card itself, and those beside it before the move. */
  heirs: readonly string[]
  hasLeft: boolean
}

/**
 * Keeps the focus on the board when a card leaves its place and takes the focus along, also where the server's answer moves it
 * once more: on the card, else on the next one of its column, else on the one before. Until the focus or the pointer goes
 * elsewhere. Call the function right before the move.
 */
export function useMovedFocus(creators: readonly PromotionCreator[]) {
  const moved = useRef<Moved>(undefined)
  useEffect(() => {
    const forget = () => {
      moved.current = undefined
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [])
  useEffect(() => {
    const move = moved.current
    if (!move) return
    const { creator_id, stage } = move.creator
    const current = creators.find(creator => creator.creator_id === creator_id)
    move.hasLeft ||= current?.stage !== stage
    if (!move.hasLeft) return
    // after the menu has tried to give the focus back to its button, which is gone
    requestAnimationFrame(() => {
      if (moved.current !== move) return
      if (document.activeElement !== document.body) {
        if (!move.heirs.some(id => cardOf(id)?.contains(document.activeElement))) moved.current = undefined
        return
      }
      for (const id of move.heirs) {
        cardOf(id)?.querySelector('button')?.focus()
        // a column that a phone does not show takes no focus
        if (document.activeElement !== document.body) return
      }
    })
  })
  return (creator: PromotionCreator) => {
    const card = cardOf(creator.creator_id)
    const beside = [card?.nextElementSibling, card?.previousElementSibling]
    const heirs = beside.flatMap(one => (one instanceof HTMLElement && one.dataset.card ? [one.dataset.card] : []))
    moved.current = { creator, heirs: [creator.creator_id, ...heirs], hasLeft: false }
  }
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
