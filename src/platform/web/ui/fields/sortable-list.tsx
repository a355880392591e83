import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { focusNeighbour } from '../../focus-neighbour.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'

interface SortableListProps<Item extends { id: string }> {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  /** Name of a row in announcements: "Email". */
  nameOf: (item: Item) => string
  onOrder: (items: Item[]) => void
  children: (item: Item, index: number) => ReactNode
  /** At the end of a row: its switch, its way out. */
  end?: (item: Item, index: number) => ReactNode
  /** Under a row, as wide as the list: what it opens to. */
  below?: (item: Item, index: number) => ReactNode
  className?: string
}

/** Escape by another name, which closes no dialog. */
const PUT_BACK = 'PutBack'
const KEYS = { start: ['Space', 'Enter'], cancel: ['Escape', PUT_BACK], end: ['Space', 'Enter', 'Tab'] }
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Moves by one row, however tall the rows are: the lifted row is laid over the middle of the next, which makes that the
 * nearest.
 */
const rowByRow: KeyboardCoordinateGetter = (event, { active, currentCoordinates, context }) => {
  const step = STEPS[event.code]
  const { collisionRect, droppableContainers, droppableRects, over } = context
  if (!step || !collisionRect) return undefined
  event.preventDefault()
  const rows = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((a, b) => a.rect.top - b.rect.top)
  const next = rows[rows.findIndex(({ id }) => id === (over?.id ?? active)) + step]
  if (!next) return undefined
  return { x: currentCoordinates.x, y: next.rect.top + (next.rect.height - collisionRect.height) / 2 }
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * Rows in an order that one decides: dragged by the handle, moved with Space and the arrow keys, or one step at a time
 * with the arrows beside it. Every move is announced.
 *
 * @example <SortableList label="Contact methods" items={methods} nameOf={m => m.name} onOrder={setMethods}>{m => m.name}</SortableList>
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, onOrder, children, end, below, className } = props
  const sensors = useSensors(
    // a press that does not move stays a press
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: rowByRow, keyboardCodes: KEYS }),
  )
  const placeOf = (id: UniqueIdentifier) => items.findIndex(item => item.id === id)
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < items.length && from !== to) onOrder(arrayMove([...items], from, to))
  }
  const drop = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{
        announcements: announcements(items, nameOf),
        screenReaderInstructions: {
          draggable:
            'Press Space to lift the row, the arrow keys to move it, Space to put it down, Escape to leave it.',
        },
      }}
    >
      <SortableContext items={items as Item[]} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className={cx('rounded-2 border border-line-field', className)}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              first={index === 0}
              last={index === items.length - 1}
              onStep={step => move(index, index + step)}
              end={end?.(item, index)}
              below={below?.(item, index)}
            >
              {children(item, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  name: string
  first: boolean
  last: boolean
  onStep: (step: 1 | -1) => void
  end: ReactNode
  below: ReactNode
  children: ReactNode
}

function SortableRow({ id, name, first, last, onStep, end, below, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = handle.current?.closest('li')
    return () => {
      if (element) focusNeighbour(element)
    }
  }, [])
  useEffect(() => (isDragging ? relayKeys(handle.current) : undefined), [isDragging])
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cx(
        'group/row border-line bg-field py-1 ps-1 pe-2 not-last:border-b first:rounded-t-2 last:rounded-b-2',
        isDragging && 'relative z-1 rounded-2 shadow-float',
      )}
    >
      <div className="flex items-start gap-1.5">
        <button
          type="button"
          ref={element => {
            handle.current = element
            setActivatorNodeRef(element)
          }}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          className="my-1 grid size-6 flex-none cursor-grab touch-none place-items-center rounded-1 text-icon hover:bg-hover hover:text-fg active:cursor-grabbing"
        >
          <GripVertical className="size-3.5" />
        </button>
        <div className="flex min-h-8 min-w-0 flex-1 flex-col justify-center">{children}</div>
        <span className="flex h-8 flex-none items-center opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
          <Step label={`Move ${name} up`} icon={<ChevronUp />} disabled={first} onClick={() => onStep(-1)} />
          <Step label={`Move ${name} down`} icon={<ChevronDown />} disabled={last} onClick={() => onStep(1)} />
        </span>
        {end && (
          <span data-row-end className="flex h-8 flex-none items-center">
            {end}
          </span>
        )}
      </div>
      {below}
    </li>
  )
}

/** A lifted row is moved by a listener on the document; a dialog would keep the arrow keys, and close on Escape. */
function relayKeys(handle: HTMLElement | null) {
  const relay = (event: KeyboardEvent) => {
    const code = event.code === 'Escape' ? PUT_BACK : event.code
    if (!STEPS[code] && code !== PUT_BACK) return
    event.stopPropagation()
    event.preventDefault()
    document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true }))
  }
  handle?.addEventListener('keydown', relay)
  return () => handle?.removeEventListener('keydown', relay)
}

/** At the end of the way it stays where it is and keeps the focus. */
function Step({
  disabled,
  onClick,
  ...button
}: {
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}) {
  return (
    <IconButton
      {...button}
      size="small"
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className="size-6! aria-disabled:[&_.lucide]:text-off"
    />
  )
}

function announcements<Item extends { id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Announcements {
  const name = (id: UniqueIdentifier) => {
    const item = items.find(one => one.id === id)
    return item ? nameOf(item) : 'The row'
  }
  const place = (id: UniqueIdentifier) => `place ${items.findIndex(item => item.id === id) + 1} of ${items.length}`
  const lifted = (id: UniqueIdentifier) => `${name(id)} is lifted from ${place(id)}.`
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // comes right after the start too, over its own place
    onDragOver: ({ active, over }) =>
      over ? (over.id === active.id ? lifted(over.id) : `${name(active.id)} is at ${place(over.id)}.`) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} is put down at ${place(over.id)}.` : `${name(active.id)} is put back.`,
    onDragCancel: ({ active }) => `${name(active.id)} is put back at ${place(active.id)}.`,
  }
}
