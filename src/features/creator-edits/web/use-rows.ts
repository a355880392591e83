import { useState } from 'react'

/** A row of a form while it is edited. */
export interface Row<Value> {
  /** Stable while the dialog is open. */
  key: number
  value: Value
}

/** Editable rows in order. `changed` compares with the initial rows. Without any, `blank` waits to be filled in. */
export function useRows<Value extends object>(saved: readonly Value[], blank?: Value) {
  const [first] = useState(() => (saved.length === 0 && blank ? [blank] : saved))
  const [rows, setRows] = useState<readonly Row<Value>[]>(() => first.map((value, key) => ({ key, value })))
  const [began] = useState(() => JSON.stringify(first))
  const values = rows.map(row => row.value)
  return {
    rows,
    values,
    changed: JSON.stringify(values) !== began,
    add: (value: Value) =>
      setRows(all => [...all, { key: Math.max(first.length, ...all.map(row => row.key)) + 1, value }]),
    change: (key: number, value: Value) => setRows(all => all.map(row => (row.key === key ? { key, value } : row))),
    remove: (key: number) => setRows(all => all.filter(row => row.key !== key)),
  }
}
