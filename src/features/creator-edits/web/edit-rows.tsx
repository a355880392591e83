import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#platform/web/ui/button.tsx'
import { MAX_ROWS } from '../rules.ts'
import type { Frame } from './edit-dialog.tsx'
import { Nothing } from './part.tsx'
import type { Row } from './use-rows.ts'

interface EditRowsProps<Value> {
  frame: Frame
  rows: readonly Row<Value>[]
  /** Said without any row. */
  none: string
  /** What a row is called before its number, such as "Price". */
  one: string
  add: { label: string; run: () => void }
  /** The fields of a row; `name` as in "Remove price 2". */
  children: (row: Row<Value>, name: string) => ReactNode
}

/** The rows of a form, and the button that adds one. */
export function EditRows<Value>({ frame, rows, none, one, add, children }: EditRowsProps<Value>) {
  const list = useRef<HTMLUListElement>(null)
  const addRow = () => {
    // drawn at once: the row to type into is there
    flushSync(add.run)
    list.current?.lastElementChild?.querySelector<HTMLElement>('input:enabled:not([aria-hidden="true"])')?.focus()
  }
  return (
    <>
      {rows.length === 0 && <Nothing>{none}</Nothing>}
      <ul ref={list} className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <li key={row.key}>
            <fieldset aria-label={`${one} ${at + 1}`}>{children(row, `${one.toLowerCase()} ${at + 1}`)}</fieldset>
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        {...(frame === 'popover' && { size: 'small' })}
        icon={<Plus />}
        disabled={rows.length >= MAX_ROWS}
        onClick={addRow}
      >
        {add.label}
      </Button>
    </>
  )
}
