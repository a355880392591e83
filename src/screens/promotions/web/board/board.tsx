import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ArrowRight, Send, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Kbd } from '#platform/web/ui/kbd.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import { useChosenInSight } from '#platform/web/ui/use-chosen-in-sight.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { WriteTo } from '#records/outreach/web/write-to.tsx'
import { ALL_STEPS, nextSteps, stepOf } from '#records/promotions/stages.ts'
import { type PromotionCreator, type PromotionRow, promotionScreens } from '../../contract.ts'
import { cardWords } from '../card-words.ts'
import { useMoves } from '../use-moves.ts'
import { boardAnnouncements } from './announcements.ts'
import { BoardCard, CardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useMovedFocus } from './use-moved-focus.ts'

const NOBODY: readonly PromotionCreator[] = []

interface BoardProps {
  promotion: PromotionRow
  promotionId: string
  creators: readonly PromotionCreator[]
  q: string
  warnings: boolean
  /** The step that a phone shows. */
  step: string | undefined
  onStep: (id: string) => void
  onSearch: (q: string) => void
  onWarnings: (on: boolean) => void
  onOpen: (creatorId: string) => void
  onAdd: () => void
}

/** The creators of a promotion by step. Cards move by drag, by menu and by key; several at once when selected. */
export function Board({
  promotion,
  promotionId,
  creators,
  q,
  warnings,
  step: asked,
  onStep,
  onSearch,
  onWarnings,
  onOpen,
  onAdd,
}: BoardProps) {
  const organization_id = useOrganization().id
  const [typed, type] = useTyped(q, onSearch)
  const [dragged, setDragged] = useState<PromotionCreator>()
  const [writing, setWriting] = useState<string[] | null>(null)
  const [menuOf, setMenuOf] = useState<string>()
  // the same for as long as the board stands: a drag must not draw every card anew
  const [now] = useState(() => new Date())
  const words = q.toLowerCase()
  const shown = creators.filter(
    creator =>
      `${creator.name} ${creator.username}`.toLowerCase().includes(words) &&
      (!warnings || cardWords(creator, now).warnings.length > 0),
  )
  const byStep = Map.groupBy(shown, ({ stage }) => stepOf(stage).id)
  // the first step with somebody in it, for as long as the board stands: the step on a phone changes by a tap alone
  const [first] = useState(() => ALL_STEPS.find(({ id }) => byStep.has(id)) ?? ALL_STEPS[0])
  const shownStep = ALL_STEPS.find(({ id }) => id === asked) ?? first
  const steps = useRef<HTMLElement>(null)
  useChosenInSight(steps, String(shownStep?.id))
  const warned = creators.filter(creator => cardWords(creator, now).warnings.length > 0).length
  const selection = useSelection(JSON.stringify([promotion.id, q, warnings]))
  const chosen = shown.filter(({ creator_id }) => selection.isChosen(creator_id))
  const move = useSteady(useMoves({ organization_id, promotionId, activation_id: promotion.id }))
  const keepFocus = useMovedFocus(creators)
  const remove = useCommand(promotionScreens.removeCreators, {
    failed: 'The creators could not be taken out',
    done: ({ removed, kept }) =>
      `${removed} ${removed === 1 ? 'creator' : 'creators'} taken out${kept > 0 ? `, ${kept} hired ones stay` : ''}`,
  })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  /** The selected ones when this is one of them, else this one alone. */
  const withSelected = (creator: PromotionCreator) => (chosen.includes(creator) ? chosen : [creator])

  useBoardKeys(selection.toggle)

  const drop = ({ over }: DragEndEvent) => {
    const step = ALL_STEPS.find(({ id }) => id === over?.id)
    if (step && dragged && stepOf(dragged.stage).id !== step.id) move(withSelected(dragged), step)
    setDragged(undefined)
  }
  const stepsForChosen = ALL_STEPS.filter(step => chosen.some(({ stage }) => nextSteps(stage).includes(step)))

  if (creators.length === 0)
    return (
      <div className="grid flex-1 place-items-center border-line border-t pb-16">
        <EmptyState
          kind="nothing-yet"
          title="Nobody is in this promotion yet"
          actions={
            <Button kind="primary" onClick={onAdd}>
              Add Creators
            </Button>
          }
        >
          Paste profile links here, or choose creators in the roster and add them to the promotion.
        </EmptyState>
      </div>
    )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:ps-5">
        <SearchField
          hotkey
          label="Search creators"
          value={typed}
          onValueChange={type}
          className="max-md:flex-1 max-md:basis-40 md:w-55"
        />
        <Pill chosen={warnings} count={warned} onClick={() => onWarnings(!warnings)}>
          Warnings
        </Pill>
        <p className="ms-auto flex items-center gap-1.5 text-12 text-fg-2 max-md:hidden">
          <Kbd keys="x" /> select <Kbd keys="s" /> move to a stage
        </p>
      </div>
      <nav ref={steps} aria-label="Steps" className="flex flex-none gap-0.5 overflow-x-auto px-2 pb-2 md:hidden">
        {ALL_STEPS.map(step => (
          <Pill
            key={step.id}
            chosen={step === shownStep}
            count={byStep.get(step.id)?.length ?? 0}
            onClick={() => onStep(step.id)}
          >
            {step.name}
          </Pill>
        ))}
      </nav>
      <DndContext
        sensors={sensors}
        // the pointer says where a card goes: an empty column is narrower than a card
        collisionDetection={pointerWithin}
        accessibility={{ announcements: boardAnnouncements(creators, withSelected) }}
        onDragStart={({ active }) => setDragged(creators.find(({ creator_id }) => creator_id === active.id))}
        onDragEnd={drop}
        onDragCancel={() => setDragged(undefined)}
      >
        <div className="flex min-h-0 flex-1 overflow-x-auto overscroll-x-contain border-line border-t bg-side">
          {ALL_STEPS.map(step => (
            <BoardColumn
              key={step.id}
              step={step}
              here={step === shownStep}
              cards={byStep.get(step.id) ?? NOBODY}
              currency={promotion.spending.currency}
              allows={dragged !== undefined && nextSteps(dragged.stage).includes(step)}
              card={creator => (
                <BoardCard
                  key={creator.creator_id}
                  creator={creator}
                  now={now}
                  chosen={selection.isChosen(creator.creator_id)}
                  menuOpen={menuOf === creator.creator_id}
                  onMenu={open => setMenuOf(open ? creator.creator_id : undefined)}
                  onOpen={() => onOpen(creator.creator_id)}
                  onChoose={() => selection.toggle(creator.creator_id)}
                  onMove={to => {
                    keepFocus(creator)
                    move(withSelected(creator), to)
                  }}
                />
              )}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="rounded-2 border border-accent-line bg-bg p-2.5 shadow-dialog">
              <CardFace creator={dragged} now={now} />
              {withSelected(dragged).length > 1 && (
                <b className="text-12 text-accent-text">and {withSelected(dragged).length - 1} more</b>
              )}
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <BulkBar selection={selection}>
        <Menu side="top" trigger={<BulkAction icon={<ArrowRight />}>Move to</BulkAction>}>
          {stepsForChosen.length === 0 ? (
            <MenuItem disabled>Nowhere further</MenuItem>
          ) : (
            stepsForChosen.map(step => (
              <MenuItem
                key={step.id}
                onSelect={() => {
                  if (chosen[0]) keepFocus(chosen[0])
                  move(chosen, step)
                  selection.clear()
                }}
              >
                {step.name}
              </MenuItem>
            ))
          )}
        </Menu>
        <BulkAction icon={<Send />} onClick={() => setWriting(chosen.map(({ creator_id }) => creator_id))}>
          Outreach
        </BulkAction>
        <BulkAction
          icon={<Trash2 />}
          onClick={() => {
            if (chosen[0]) keepFocus(chosen[0])
            remove.mutate({ activation_id: promotion.id, creator_ids: chosen.map(({ creator_id }) => creator_id) })
            selection.clear()
          }}
        >
          Take Out
        </BulkAction>
      </BulkBar>
      {writing && (
        <WriteTo
          organization_id={organization_id}
          asked={{ roster_id: organization_id, selection: { all: false, ids: writing } }}
          campaign={{ activation_id: promotion.id, name: promotion.promotion_name }}
          onClose={() => setWriting(null)}
        />
      )}
    </div>
  )
}
