import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#platform/web/data/send.ts'
import { draftSession, type Kept, type Opened, type Saved } from './draft-session.ts'

interface Draft {
  title: string
  description: string | null
  order: string[]
}

/** A fake server with one draft, which can be disconnected. */
function aServer(draft: Draft) {
  let held: Opened<Draft> = { draft, revision: 1, saved_at: null, saved_by: null }
  let cut = false
  const kept: { last: Kept<Draft> | null } = { last: null }
  const saved = (): Saved => ({ revision: held.revision, saved_at: held.saved_at ?? '' })
  const write = (changes: Partial<Draft>, by: string) => {
    held = {
      draft: { ...held.draft, ...changes },
      revision: held.revision + 1,
      saved_at: `12:0${held.revision}`,
      saved_by: by,
    }
  }
  return {
    kept,
    merged: [] as (string | null)[],
    held: () => held,
    /** Somebody else saves. */
    elsewhere: (changes: Partial<Draft>) => write(changes, 'Ben'),
    cut: (off: boolean) => {
      cut = off
    },
    session(kept_before: Kept<Draft> | null = null) {
      return draftSession(held, {
        async save(changes, revision) {
          if (cut) throw new Failure('No connection.', { status: 0 })
          if (changes.title === 'refuse me') throw new Failure('Not this one.', { status: 400 })
          if (revision !== held.revision) throw new Failure('Changed elsewhere.', { status: 409 })
          write(changes, 'Ann')
          return saved()
        },
        open: async () => {
          if (cut) throw new Failure('No connection.', { status: 0 })
          return held
        },
        keep: next => {
          kept.last = next
        },
        kept: kept_before,
        onMerged: by => this.merged.push(by),
      })
    },
  }
}

const plain: Draft = { title: 'Second Window', description: null, order: ['EMAIL', 'PHONE'] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Autosave', () => {
  it('shows a change at once and sends only the changes, debounced', async () => {
    const server = aServer(plain)
    const session = server.session()
    for (const title of ['S', 'Se', 'Sea']) session.change({ title })
    expect(session.state().draft.title).toBe('Sea')
    expect(session.state().status.kind).toBe('saving')
    expect(server.held().revision).toBe(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held()).toMatchObject({ revision: 2, draft: { ...plain, title: 'Sea' } })
    expect(session.state().status).toEqual({ kind: 'saved', at: '12:01' })
    expect(session.unsent()).toBe(false)
    expect(server.kept.last).toBeNull()
  })

  it('keeps unsent changes in the browser and sends them once the server is back', async () => {
    const server = aServer(plain)
    const session = server.session()
    server.cut(true)
    session.change({ title: 'Offline' })
    await vi.advanceTimersByTimeAsync(500)
    expect(session.state().status.kind).toBe('kept')
    expect(server.kept.last).toEqual({ changes: { title: 'Offline' }, before: { title: 'Second Window' } })
    server.cut(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.held().draft.title).toBe('Offline')
    expect(server.kept.last).toBeNull()
  })

  it('resends changes left by an earlier visit', async () => {
    const server = aServer(plain)
    const session = server.session({ changes: { title: 'From the train' }, before: { title: 'Second Window' } })
    expect(session.state().draft.title).toBe('From the train')
    await vi.advanceTimersByTimeAsync(0)
    expect(server.held().draft.title).toBe('From the train')
  })

  it('shows the server’s reason, keeps the typed values, and continues with the next change', async () => {
    const server = aServer(plain)
    const session = server.session()
    session.change({ title: 'refuse me' })
    await vi.advanceTimersByTimeAsync(500)
    expect(session.state().status).toEqual({ kind: 'refused', reason: 'Not this one.' })
    expect(session.state().draft.title).toBe('refuse me')
    session.change({ title: 'take me' })
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held().draft.title).toBe('take me')
  })
})

describe('Concurrent edits', () => {
  it('merges changes to other fields and keeps one’s own', async () => {
    const server = aServer(plain)
    const session = server.session()
    server.elsewhere({ description: 'By Ben' })
    session.change({ title: 'By Ann' })
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held().draft).toEqual({ ...plain, title: 'By Ann', description: 'By Ben' })
    expect(session.state().draft).toEqual(server.held().draft)
    expect(server.merged).toEqual(['Ben'])
  })

  it.each([
    ['mine', 'By Ann'],
    ['theirs', 'By Ben'],
  ] as const)('lets one choose where both changed the same field: %s', async (whose, title) => {
    const server = aServer(plain)
    const session = server.session()
    server.elsewhere({ title: 'By Ben' })
    session.change({ title: 'By Ann' })
    await vi.advanceTimersByTimeAsync(500)
    expect(session.state().status).toMatchObject({ kind: 'conflict', fields: ['title'] })
    session.change({ description: 'typed meanwhile' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.held().draft.title).toBe('By Ben')
    session.choose(whose)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().draft.title).toBe(title)
    expect(server.held().draft.title).toBe(title)
    expect(session.state().status.kind).toBe('saved')
  })

  it('loses nothing: undo restores the version of the other person that was discarded', async () => {
    const server = aServer(plain)
    const session = server.session()
    server.elsewhere({ title: 'By Ben' })
    session.change({ title: 'By Ann' })
    await vi.advanceTimersByTimeAsync(500)
    session.choose('mine')
    await vi.advanceTimersByTimeAsync(0)
    session.undo()
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held().draft.title).toBe('By Ben')
    session.redo()
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held().draft.title).toBe('By Ann')
  })

  it('loses nothing: undo restores the discarded version', async () => {
    const server = aServer(plain)
    const session = server.session()
    server.elsewhere({ title: 'By Ben' })
    session.change({ title: 'By Ann' })
    await vi.advanceTimersByTimeAsync(500)
    session.choose('theirs')
    session.undo()
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held().draft.title).toBe('By Ann')
  })

  it('asks too when an unsent change of an earlier visit conflicts with a newer draft', () => {
    const server = aServer(plain)
    server.elsewhere({ title: 'By Ben' })
    const session = server.session({ changes: { title: 'By Ann' }, before: { title: 'Second Window' } })
    expect(session.state().status).toMatchObject({ kind: 'conflict', fields: ['title'] })
    expect(session.state().draft.title).toBe('By Ann')
  })
})

describe('Undo and redo', () => {
  it('step back one typed word at a time, and one other change at a time', () => {
    const session = aServer(plain).session()
    session.change({ title: 'A' }, 1000)
    session.change({ title: 'Ab' }, 1200)
    session.change({ order: ['PHONE', 'EMAIL'] }, 1300)
    expect(session.undo()).toEqual(['order'])
    expect(session.state().draft).toMatchObject({ title: 'Ab', order: ['EMAIL', 'PHONE'] })
    expect(session.undo()).toEqual(['title'])
    expect(session.state().draft).toEqual(plain)
    expect(session.state()).toMatchObject({ canUndo: false, canRedo: true })
    session.redo()
    expect(session.state().draft.title).toBe('Ab')
    session.change({ title: 'Abc' }, 9000)
    expect(session.state().canRedo).toBe(false)
  })

  it('leave nothing to send when everything is back in its saved state', async () => {
    const server = aServer(plain)
    const session = server.session()
    session.change({ title: 'Other' })
    session.undo()
    await vi.advanceTimersByTimeAsync(500)
    expect(server.held().revision).toBe(1)
    expect(session.state().status.kind).toBe('saved')
  })
})
