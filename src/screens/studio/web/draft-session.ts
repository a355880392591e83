import type { Failure } from '#platform/web/data/send.ts'

type Fields = object
type Changes<D extends Fields> = Partial<D>

/** A draft as the server has it. */
export interface Opened<D extends Fields> {
  draft: D
  revision: number
  saved_at: string | null
  saved_by: string | null
}

export interface Saved {
  revision: number
  saved_at: string
}

/** The unsent changes in browser storage while the server is unreachable. */
export interface Kept<D extends Fields> {
  changes: Changes<D>
  /** The values of these fields before the change. */
  before: Changes<D>
}

export type Status<D extends Fields> =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  /** Offline: changes are stored in this browser and retried. */
  | { kind: 'kept' }
  /** The server rejected the change; the typed values stay. */
  | { kind: 'refused'; reason: string }
  /** Conflict: somebody else changed the same fields. */
  | { kind: 'conflict'; theirs: Opened<D>; fields: readonly (keyof D)[] }

export interface DraftState<D extends Fields> {
  draft: D
  revision: number
  status: Status<D>
  canUndo: boolean
  canRedo: boolean
}

interface Surroundings<D extends Fields> {
  save: (changes: Changes<D>, revision: number) => Promise<Saved>
  /** The draft as it stands on the server now; asked for after a conflict. */
  open: () => Promise<Opened<D>>
  /** Null forgets. */
  keep: (kept: Kept<D> | null) => void
  kept?: Kept<D> | null
  /** Said when fields that somebody else changed were taken over beside one's own. */
  onMerged?: (by: string | null) => void
  onSaved?: (saved: Saved) => void
}

interface Step<D extends Fields> {
  before: Changes<D>
  after: Changes<D>
  at: number
}

const PAUSE_MS = 500
const SAME_STEP_MS = 1000
const STEPS_KEPT = 200
const RETRY_MS = [2000, 5000, 10_000, 30_000] as const

export type DraftSession<D extends Fields> = ReturnType<typeof draftSession<D>>

/**
 * The editing session of one draft: every change shows at once, is sent debounced, and stays in browser storage until
 * the server has it. Concurrent changes to other fields are merged; for the same field the person chooses.
 */
export function draftSession<D extends Fields>(opened: Opened<D>, around: Surroundings<D>) {
  let { draft, revision } = opened
  let status: Status<D> = { kind: 'saved', at: opened.saved_at }
  /** The draft as the server has it, and the fields in which ours differs. */
  let base = draft
  const dirty = new Set<keyof D>()
  const done: Step<D>[] = []
  const undone: Step<D>[] = []
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let savedAt = opened.saved_at
  let failures = 0
  let meetings = 0
  let state = snapshot()

  if (around.kept) {
    base = { ...draft, ...around.kept.before }
    draft = base
    apply(around.kept.changes)
    meet(opened)
  }

  function snapshot(): DraftState<D> {
    return { draft, revision, status, canUndo: done.length > 0, canRedo: undone.length > 0 }
  }
  function tell(next: Partial<{ status: Status<D> }> = {}) {
    if (next.status) status = next.status
    state = snapshot()
    for (const listener of listeners) listener()
  }
  function pending() {
    return pick(draft, dirty)
  }

  function apply(changes: Changes<D>) {
    draft = { ...draft, ...changes }
    for (const field of Object.keys(changes) as (keyof D)[]) {
      if (same(draft[field], base[field])) dirty.delete(field)
      else dirty.add(field)
    }
    keep()
  }
  function keep() {
    around.keep(dirty.size > 0 ? { changes: pending(), before: pick(base, dirty) } : null)
  }

  function schedule(after = PAUSE_MS) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), after)
  }

  /** Sends pending changes. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (sending) {
      await sending
      return status.kind === 'saving' ? flush() : undefined
    }
    if (dirty.size === 0 || status.kind === 'conflict') return settle()
    const sent = pending()
    tell({ status: { kind: 'saving' } })
    sending = around.save(sent, revision).then(
      saved => acknowledge(sent, saved),
      (failure: Failure) => refuse(failure),
    )
    await sending
    sending = undefined
    if (status.kind === 'saving') await flush()
  }

  function settle() {
    if (status.kind === 'saving' || status.kind === 'kept') tell({ status: { kind: 'saved', at: savedAt } })
  }

  function acknowledge(sent: Changes<D>, saved: Saved) {
    failures = meetings = 0
    revision = saved.revision
    savedAt = saved.saved_at
    base = { ...base, ...sent }
    for (const field of Object.keys(sent) as (keyof D)[]) if (same(draft[field], base[field])) dirty.delete(field)
    keep()
    around.onSaved?.(saved)
    // what was typed meanwhile goes out with the next round
    tell({ status: dirty.size > 0 ? { kind: 'saving' } : { kind: 'saved', at: saved.saved_at } })
  }

  async function refuse(failure: Failure) {
    if (failure.status === 409 && ++meetings < 4) {
      try {
        return meet(await around.open())
      } catch {
        // the next try finds out
      }
    }
    if (failure.status >= 400 && failure.status < 500 && failure.status !== 409 && failure.status !== 429)
      return tell({ status: { kind: 'refused', reason: failure.message } })
    schedule(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)])
    tell({ status: { kind: 'kept' } })
  }

  /** Somebody else saved in between. */
  function meet(theirs: Opened<D>) {
    const changed = (Object.keys(theirs.draft) as (keyof D)[]).filter(field => !same(theirs.draft[field], base[field]))
    const both = changed.filter(field => dirty.has(field) && !same(theirs.draft[field], draft[field]))
    if (both.length > 0) return tell({ status: { kind: 'conflict', theirs, fields: both } })
    rebase(theirs, pending())
    if (changed.length > 0) around.onMerged?.(theirs.saved_by)
    tell({ status: { kind: 'saving' } })
    if (!sending) schedule(0)
  }

  function rebase(theirs: Opened<D>, mine: Changes<D>) {
    savedAt = theirs.saved_at
    base = theirs.draft
    revision = theirs.revision
    draft = theirs.draft
    dirty.clear()
    apply(mine)
  }

  function record(changes: Changes<D>, at: number) {
    const before = pick(draft, Object.keys(changes) as (keyof D)[])
    const last = done.at(-1)
    const goesOn =
      last &&
      at - last.at < SAME_STEP_MS &&
      sameKeys(last.after, changes) &&
      typeof Object.values(changes)[0] === 'string'
    if (goesOn) {
      last.after = changes
      last.at = at
    } else done.push({ before, after: changes, at })
    if (done.length > STEPS_KEPT) done.shift()
    undone.length = 0
  }

  function step(from: Step<D>[], to: Step<D>[], which: 'before' | 'after'): (keyof D)[] {
    const last = from.pop()
    if (!last) return []
    to.push({ ...last, at: 0 })
    apply(last[which])
    if (status.kind !== 'conflict') schedule()
    tell()
    return Object.keys(last[which]) as (keyof D)[]
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    change(changes: Changes<D>, at = Date.now()) {
      record(changes, at)
      apply(changes)
      if (status.kind !== 'conflict') schedule()
      tell(status.kind === 'conflict' ? {} : { status: { kind: 'saving' } })
    },
    /** Each gives the fields it touched. */
    undo: () => step(done, undone, 'before'),
    redo: () => step(undone, done, 'after'),
    flush,
    /** The draft came anew from the server, restored or changed elsewhere; what is not sent yet stays. */
    replace(theirs: Opened<D>) {
      if (theirs.revision <= revision && same(theirs.draft, base)) return
      if (dirty.size > 0 || sending) return
      rebase(theirs, {})
      tell({ status: { kind: 'saved', at: theirs.saved_at } })
    },
    /** A state of the history was put into the draft; undo brings back what stood there. */
    restored(state: Opened<D>) {
      const before = draft
      rebase(state, {})
      const fields = (Object.keys(draft) as (keyof D)[]).filter(field => !same(draft[field], before[field]))
      if (fields.length > 0) done.push({ before: pick(before, fields), after: pick(draft, fields), at: 0 })
      undone.length = 0
      tell({ status: { kind: 'saved', at: state.saved_at } })
    },
    /** Resolves a conflict. Undo restores the discarded version. */
    choose(whose: 'mine' | 'theirs') {
      if (status.kind !== 'conflict') return
      const { theirs, fields } = status
      const mine = pending()
      status = { kind: 'saving' }
      if (whose === 'mine') {
        rebase(theirs, mine)
        done.push({ before: pick(theirs.draft, fields), after: pick(mine as D, fields), at: 0 })
        undone.length = 0
      } else {
        rebase(theirs, {})
        done.push({ before: mine, after: pick(theirs.draft, Object.keys(mine) as (keyof D)[]), at: 0 })
      }
      keep()
      tell(dirty.size > 0 ? {} : { status: { kind: 'saved', at: theirs.saved_at } })
      void flush()
    },
    /** True while some change exists only in this browser. */
    unsent: () => dirty.size > 0,
    stop() {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}

function pick<D extends Fields>(draft: D, fields: Iterable<keyof D>): Changes<D> {
  const picked: Changes<D> = {}
  for (const field of fields) picked[field] = draft[field]
  return picked
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
const sameKeys = (one: object, other: object) => Object.keys(one).join() === Object.keys(other).join()
