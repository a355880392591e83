import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { z } from 'zod'

/**
 * What the address says, in the shape of `schema`: list, filters, sort, page, open record, tab. What cannot be read is
 * left out, so an old or broken link opens the screen all the same. Values that are undefined leave the address.
 *
 * @example
 * const [view, setView] = useUrlState(z.object({ q: z.string().default(''), tab: z.enum(['all', 'live']).default('all') }))
 * setView({ q: 'second' })                 // replaces the entry: typing leaves no trail in the history
 * setView({ tab: 'live' }, { push: true }) // Back returns to the tab before
 * setView({ open: id }, { push: true })    // Back closes what is open,
 * setView({ open: undefined }, { back: true }) // and closing it leaves no second entry of the same view
 * setView({ open: id }, { push: true, kept: { among } }) // `kept` survives a reload without being in the address
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { history } = useRouter()
  const leaving = useRef<object>(undefined)
  const state = readSearch(schema, search)
  const setState = async (
    change: Partial<z.output<S>>,
    { push = false, back = false, kept = {} }: { push?: boolean; back?: boolean; kept?: object } = {},
  ) => {
    const entry = history.location.state as Pushed
    const closed = viewOf(dropDefaults(schema, { ...search, ...change }))
    // a browser goes back a moment later: a second press must not leave the screen
    if (back && entry.pushedOver === closed && leaving.current !== entry) {
      leaving.current = entry
      return history.back()
    }
    await navigate({
      to: '.',
      replace: !push,
      search: (before: Record<string, unknown>) => dropDefaults(schema, { ...before, ...change }),
      state: (before: object) => ({ ...(push ? { pushedOver: viewOf(search) } : before), ...kept }),
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  }
  return [state, setState] as const
}

interface Pushed {
  /** The view of the entry before, of an entry that was pushed. */
  pushedOver?: string
}

const viewOf = (search: Record<string, unknown>) =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Field by field: an invalid one takes its default and spoils no other. */
export function readSearch<S extends z.ZodObject>(schema: S, search: Record<string, unknown>): z.output<S> {
  const state: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const given = (field as z.ZodType).safeParse(search[name])
    const read = given.success ? given : (field as z.ZodType).safeParse(undefined)
    if (read.success && read.data !== undefined) state[name] = read.data
  }
  return state as z.output<S>
}

/** The shortest address: default values are left out. */
export function dropDefaults(schema: z.ZodObject, search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => {
      if (value === undefined || value === null) return false
      const byDefault = (schema.shape[name] as z.ZodType | undefined)?.safeParse(undefined)
      return !byDefault?.success || JSON.stringify(byDefault.data) !== JSON.stringify(value)
    }),
  )
}
