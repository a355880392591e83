import { useDroppable } from '@dnd-kit/core'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { compact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Step } from '#records/promotions/stages.ts'
import type { PromotionCreator } from '../../contract.ts'
import { stepColour } from '../step-colours.ts'
import { price } from '../words.ts'

/** Cards that a column draws together. */
const BATCH = 4
/** Batches at first. Near the end more are drawn, one after the other, so that no frame waits for many cards. */
const FIRST = 6

/** Less than two screens are left below. */
const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < 2 * clientHeight

interface BoardColumnProps {
  step: Step
  /** The one that a phone shows. */
  here: boolean
  cards: readonly PromotionCreator[]
  currency: string
  /** A card is dragged that may be dropped here. */
  allows: boolean
  card: (creator: PromotionCreator) => ReactNode
}

/** A step of the board. It draws as many cards as are scrolled to, so that thousands cost no more than a screen of them. */
export function BoardColumn({ step, here, cards, currency, allows, card }: BoardColumnProps) {
  const [drawn, setDrawn] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const { setNodeRef, isOver } = useDroppable({ id: step.id })
  const grow = () => {
    if (list.current && drawn * BATCH < cards.length && isNearEnd(list.current))
      startTransition(() => setDrawn(drawn + 1))
  }
  // a jump to the end scrolls once and wants more than one batch; never in a drag, where reading the scroll lays out the board
  // biome-ignore lint/correctness/useExhaustiveDependencies: grown once for each batch that was drawn
  useEffect(grow, [drawn])
  const prices = cards.filter(one => one.price !== null && one.reward_type === 'MONEY')
  const total = prices.reduce((sum, one) => sum + (one.converted_price ?? 0), 0)
  // without a rate a price is in no total
  const partial = prices.some(one => one.converted_price === null)
  // columns keep their width while a card is dragged, or it would be dropped beside its aim
  const narrow = cards.length === 0
  return (
    <section
      ref={setNodeRef}
      aria-label={`${step.name}, ${cards.length}`}
      className={cx(
        'flex min-h-0 flex-none flex-col border-line border-e max-md:w-full max-md:border-e-0',
        !here && 'max-md:hidden',
        narrow ? 'items-center max-md:pt-10 md:w-9 md:bg-press/40' : 'md:w-44 md:max-w-[320px] md:flex-[1_0_168px]',
        isOver && allows && 'bg-accent-tint',
      )}
    >
      <h2
        className={cx(
          'flex flex-none items-center gap-1 px-2 py-2.5 font-strong max-md:sr-only',
          narrow && '[writing-mode:vertical-rl]',
        )}
      >
        <span
          aria-hidden="true"
          className="size-2 flex-none rounded-[2px]"
          style={{ background: stepColour(step.id) }}
        />
        <span className="flex-none whitespace-nowrap">{step.name}</span>
        <span className="font-normal text-fg-3 tabular-nums">{compact(cards.length)}</span>
        {total > 0 && !narrow && (
          <span
            title={`${partial ? '≥ ' : ''}${price(total, currency)}`}
            className="ms-auto min-w-0 truncate font-normal text-12 text-fg-3 tabular-nums"
          >
            {partial && '≥ '}
            {price(total, currency)}
          </span>
        )}
      </h2>
      {narrow && <p className="text-fg-2 md:hidden">Nobody is at this step.</p>}
      {!narrow && (
        <ul
          // opaque: what scrolls over nothing is painted anew for each frame
          className={cx(
            'flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-16 max-md:px-4 max-md:pt-3',
            isOver && allows ? 'bg-accent-tint' : 'bg-side',
          )}
          ref={list}
          onScroll={grow}
        >
          {Array.from({ length: Math.min(drawn, Math.ceil(cards.length / BATCH)) }, (_, at) => (
            <Batch
              // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its place
              key={at}
              at={at}
              cards={cards}
              card={card}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface BatchProps extends Pick<BoardColumnProps, 'cards' | 'card'> {
  at: number
}

/** A component of its own, so that those above are not drawn again when one is added below. */
const Batch = ({ at, cards, card }: BatchProps) => cards.slice(at * BATCH, (at + 1) * BATCH).map(card)
