import { Brackets, ChevronDown, Copy, Ellipsis, GripVertical, Plus, X } from 'lucide-react'
import { createContext, use, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { Measurement } from '#records/audiences/contract.ts'
import {
  countRules,
  type Item,
  type Items,
  insertAfter,
  insertOr,
  isInOr,
  isNegated,
  moveBehind,
  moveBy,
  type Place,
  remove,
  replaceRule,
  setOperator,
} from '#records/audiences/edit.ts'
import type { LogicalOperator, Rule } from '#records/audiences/rules-contract.ts'
import { shortRuleText } from '#records/audiences/sentence/sentence.ts'
import type { KnownNames } from '../use-names.ts'
import { operatorNames } from '../words.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { StepBar } from './step-bar.tsx'
import { UnknownValues } from './unknown-values.tsx'
import { copyItem } from './use-paste.ts'

interface Building {
  items: Items
  known: KnownNames
  /** In reading order, as the rules. */
  steps: Measurement['steps']
  all: number
  change: (items: Items) => void
  /** Where the rule stands whose fields are open. */
  openAt: Place | null
  /** Opens the fields of the rule at a place; null closes them. */
  openRule: (place: Place | null) => void
}

export const BuildingContext = createContext<Building | null>(null)
const useBuilding = () => {
  const building = use(BuildingContext)
  if (!building) throw new Error('Rule lines stand in a builder.')
  return building
}

/** The lines of a bracket, each with what it leaves. `first` is how many rules stand before them. */
export function RuleLines({ items, place = [], first = 0 }: { items: Items; place?: Place; first?: number }) {
  let before = first
  return (
    <ul className="flex flex-col gap-2.5">
      {items.map((item, at) => {
        const from = before
        before += 'rule' in item ? 1 : countRules(item.items)
        const here = [...place, at]
        return <LineItem key={`${here.join('.')} ${keyOf(item)}`} item={item} place={here} first={from} />
      })}
    </ul>
  )
}

const keyOf = (item: Item) => ('rule' in item ? item.rule.key : 'bracket')
const DRAGGED = 'application/x-fanfare-rule'

function LineItem({ item, place, first }: { item: Item; place: Place; first: number }) {
  const { items, change, openRule } = useBuilding()
  const [over, setOver] = useState(false)
  const at = place.at(-1) ?? 0
  const name = 'rule' in item ? `Rule ${first + 1}` : `Bracket at rule ${first + 1}`
  return (
    <li
      draggable
      onDragStart={event => {
        event.stopPropagation()
        event.dataTransfer.setData(DRAGGED, place.join('.'))
      }}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        change(moveBehind(items, event.dataTransfer.getData(DRAGGED).split('.').map(Number), place))
      }}
      onKeyDown={event => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        event.stopPropagation()
        change(moveBy(items, place, event.key === 'ArrowUp' ? -1 : 1))
      }}
      className={cx('flex items-start gap-2 max-md:flex-col md:flex-nowrap', over && 'border-accent-line border-b-2')}
    >
      <span className="flex-none empty:hidden md:w-[96px] md:pt-1.5 md:empty:block">
        {at > 0 && (
          <Joined name={name} operator={item.operator} onChange={to => change(setOperator(items, place, to))} />
        )}
      </span>
      {'rule' in item ? (
        <RuleLine rule={item.rule} place={place} number={first} name={name} />
      ) : (
        <div className="min-w-0 max-md:w-full md:flex-1">
          <fieldset aria-label={name} className="rounded-2 border border-line-field px-3 py-3">
            {item.items.length === 0 && <p className="text-fg-2">Anybody</p>}
            <RuleLines items={item.items} place={place} first={first} />
            <div className="mt-2 flex gap-2">
              <RuleMenu
                label="Insert Or Rule"
                icon={<Plus />}
                onAdd={rule => {
                  change(insertOr(items, [...place, item.items.length - 1], rule))
                  openRule([...place, item.items.length])
                }}
              />
              <LineMenu place={place} name={name} />
            </div>
          </fieldset>
        </div>
      )}
    </li>
  )
}

function Joined({
  name,
  operator,
  onChange,
}: {
  name: string
  operator: LogicalOperator
  onChange: (to: LogicalOperator) => void
}) {
  return (
    <Menu
      trigger={
        <Button size="small" aria-label={`${operatorNames[operator]}, before ${name}`}>
          {operatorNames[operator]}
          <ChevronDown />
        </Button>
      }
    >
      {(['AND', 'AND_NOT', 'OR'] as const).map(one => (
        <MenuItem key={one} onSelect={() => onChange(one)}>
          {operatorNames[one]}
        </MenuItem>
      ))}
    </Menu>
  )
}

function RuleLine({ rule, place, number, name }: { rule: Rule; place: Place; number: number; name: string }) {
  const { items, known, steps, all, change, openAt, openRule } = useBuilding()
  const step = steps[number]
  // while the changed rules are counted its button stays, and with it the focus
  const [unknown, setUnknown] = useState(step?.unknown ?? 0)
  if (step && step.unknown !== unknown) setUnknown(step.unknown)
  const onlyOne = countRules(items) === 1
  const negated = isNegated(items, place)
  return (
    <div
      className={cx(
        'grid min-w-0 grid-cols-1 items-start gap-x-4 max-md:w-full md:flex-1',
        // in a bracket the rule needs the room
        place.length > 1 ? 'min-[86rem]:grid-cols-[minmax(0,1fr)_230px]' : 'md:grid-cols-[minmax(0,1fr)_230px]',
      )}
    >
      <div className="min-w-0">
        <div className="flex min-h-10 items-center gap-1.5 rounded-2 border border-line-field bg-field py-1 ps-2 pe-1">
          <GripVertical aria-hidden="true" className="size-3.5 flex-none text-icon" />
          <Popover
            label={`Change ${name}`}
            onDemand
            open={openAt?.join('.') === place.join('.')}
            onOpenChange={open => openRule(open ? place : null)}
            trigger={
              <button
                type="button"
                className="min-w-0 flex-1 rounded-1 px-1 py-1 text-start font-medium wrap-anywhere first-letter:uppercase hover:bg-hover"
              >
                {shortRuleText(rule, known.names)}
              </button>
            }
          >
            <RuleFields
              rule={rule}
              known={known}
              negated={negated}
              onChange={next => change(replaceRule(items, place, next))}
            />
          </Popover>
          <LineMenu place={place} name={name} />
          {!onlyOne && (
            <IconButton
              label={`Remove ${name}`}
              size="small"
              icon={<X />}
              onClick={() => change(remove(items, place))}
            />
          )}
        </div>
        {unknown > 0 && (
          <UnknownValues
            rule={rule}
            fans={unknown}
            negated={negated}
            or={isInOr(items, place)}
            onChange={next => change(replaceRule(items, place, next))}
          />
        )}
      </div>
      <StepBar step={step} all={all} />
    </div>
  )
}

function LineMenu({ place, name }: { place: Place; name: string }) {
  const { items, known, change, openRule } = useBuilding()
  const inserted = useRef(false)
  const item = place.reduce<Items | Item>((inside, step) => {
    const one = Array.isArray(inside) ? inside[step] : 'items' in inside ? inside.items[step] : undefined
    return one ?? []
  }, items) as Item
  // one rule stays: nothing is offered that would do nothing
  const isLast = countRules(items) === ('rule' in item ? 1 : countRules(item.items))
  return (
    <Menu
      onDemand
      align="end"
      trigger={<IconButton label={`More for ${name}`} size="small" icon={<Ellipsis />} />}
      finalFocus={() => !inserted.current}
      onOpenChange={open => {
        // not when it has closed: after a click the focus is given back later than that
        if (open) inserted.current = false
      }}
    >
      <MenuItem keys="alt+ArrowUp" onSelect={() => change(moveBy(items, place, -1))}>
        Move Up
      </MenuItem>
      <MenuItem keys="alt+ArrowDown" onSelect={() => change(moveBy(items, place, 1))}>
        Move Down
      </MenuItem>
      {'rule' in item && (
        <MenuItem
          icon={<Plus />}
          onSelect={() => {
            inserted.current = true
            change(insertOr(items, place, item.rule))
            openRule([...place.slice(0, -1), (place.at(-1) ?? 0) + 1])
          }}
        >
          Insert Or Rule
        </MenuItem>
      )}
      <MenuItem icon={<Brackets />} onSelect={() => change(insertAfter(items, place, item))}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => copyItem(item, known)}>
        Copy
      </MenuItem>
      {!isLast && (
        <MenuItem danger onSelect={() => change(remove(items, place))}>
          Remove
        </MenuItem>
      )}
    </Menu>
  )
}
