import { useDraggable } from '@dnd-kit/core'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { compact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { nextSteps, type Step } from '#records/promotions/stages.ts'
import type { PromotionCreator } from '../../contract.ts'
import { cardWords, daysSince } from '../card-words.ts'
import { rewardOf } from '../words.ts'

interface BoardCardProps {
  creator: PromotionCreator
  now: Date
  chosen: boolean
  menuOpen: boolean
  onMenu: (open: boolean) => void
  onOpen: () => void
  onChoose: () => void
  onMove: (step: Step) => void
}

/** A creator on the board. The card opens what was agreed, by key its name; the arrow moves. */
export function BoardCard({ creator, now, chosen, menuOpen, onMenu, onOpen, onChoose, onMove }: BoardCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: creator.creator_id })
  const steps = nextSteps(creator.stage)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by key its name opens it
    <li
      ref={setNodeRef}
      {...listeners}
      onClick={({ target, currentTarget }) => {
        if (!isOfCard(target as Element, currentTarget)) return
        // where the focus is again once it is closed
        currentTarget.querySelector('button')?.focus({ preventScroll: true })
        onOpen()
      }}
      data-card={creator.creator_id}
      className={cx(
        'group/card relative flex-none cursor-grab touch-manipulation select-none rounded-2 border bg-bg p-2.5 [contain-intrinsic-size:auto_92px] [content-visibility:auto]',
        chosen ? 'border-accent-line bg-accent-tint' : 'border-line hover:border-line-field-hover',
        isDragging && 'opacity-40',
      )}
    >
      <CardFace creator={creator} now={now} onOpen={onOpen} />
      <div
        data-controls
        className={cx(
          'absolute end-1 bottom-1 flex items-center gap-0.5 rounded-1 bg-bg',
          !chosen &&
            !menuOpen &&
            'opacity-0 focus-within:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Checkbox label={`Select ${creator.name}`} checked={chosen} onCheckedChange={onChoose} />
        {steps.length > 0 && (
          <Menu
            align="end"
            open={menuOpen}
            onOpenChange={onMenu}
            trigger={<IconButton size="small" label={`Move ${creator.name}`} icon={<ChevronRight />} />}
          >
            {steps.map(step => (
              <MenuItem key={step.id} onSelect={() => onMove(step)}>
                {step.name}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </li>
  )
}

/** Not of a control on the card, nor of its menu, which is drawn outside of it. */
const isOfCard = (clicked: Element, card: Element) =>
  card.contains(clicked) && !clicked.closest('button, [data-controls]')

/** What a card shows; also under the pointer while it is dragged. */
export function CardFace({ creator, now, onOpen }: { creator: PromotionCreator; now: Date; onOpen?: () => void }) {
  const { task, warnings } = cardWords(creator, now)
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Avatar size={24} name={creator.name} src={creator.avatar_url} />
        <PlatformMark platform={creator.platform} className="size-3.5!" />
        <b className="ms-auto truncate tabular-nums" title={creator.reward_note || undefined}>
          {rewardOf(creator)}
        </b>
      </span>
      <button
        type="button"
        onClick={onOpen}
        title={creator.name}
        className="mt-1.5 flex max-w-full items-center gap-1 rounded-1 text-start font-strong hover:underline"
      >
        <span className="truncate">{creator.name}</span>
        {creator.is_verified && <BadgeCheck aria-label="Verified" className="size-3.5 flex-none text-accent-text" />}
      </button>
      <p className="text-12 text-fg-2">{task}</p>
      <p className="mt-1 flex min-h-5 flex-wrap items-center gap-1">
        {warnings.map(({ words, bad }) => (
          <Badge key={words} type={bad ? 'Error' : 'Warning'}>
            {words}
          </Badge>
        ))}
        {creator.plays !== null && <Badge>{compact(creator.plays)} plays</Badge>}
        <span className="ms-auto text-12 text-fg-3 tabular-nums group-focus-within/card:invisible group-hover/card:invisible">
          {daysSince(creator.stage_at, now)}d
        </span>
      </p>
    </>
  )
}
