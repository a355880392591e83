import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
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
  return (
    <>
      {rows.length === 0 && <Nothing>{none}</Nothing>}
      <ul className="flex flex-col gap-4">
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
        onClick={add.run}
      >
        {add.label}
      </Button>
    </>
  )
}
