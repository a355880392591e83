import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { refreshTopics } from '#platform/web/data/query-client.ts'
import { send } from '#platform/web/data/send.ts'
import { readText, writeText } from '#platform/web/storage.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { draftChanges } from '#records/drops/draft.ts'
import { studio } from '../contract.ts'
import type { StudioDrop } from '../drop.ts'
import { draftSession, type Kept, type Opened } from './draft-session.ts'
import type { Draft } from './studio-context.ts'

const kept = z.object({ changes: draftChanges, before: draftChanges })

function readKept(name: string): Kept<Draft> | null {
  try {
    return kept.parse(JSON.parse(readText(name) ?? '')) as Kept<Draft>
  } catch {
    return null
  }
}

const openedOf = ({ draft, revision, saved_at, saved_by }: StudioDrop): Opened<Draft> => ({
  draft,
  revision,
  saved_at,
  saved_by,
})

/** Editing state of one draft: autosaved, kept in the browser while saving fails. */
export function useDraft(organization_id: string, drop: StudioDrop) {
  const client = useQueryClient()
  const place = { organization_id, id: drop.id }
  const [faults, setFaults] = useState(drop.faults)
  const [changes, setChanges] = useState(drop.unpublished_changes)
  const [session] = useState(() => {
    const name = `fanfare.studio_draft.${organization_id}.${drop.id}`
    return draftSession<Draft>(openedOf(drop), {
      async save(fields, base_revision) {
        const saved = await send(studio.save, { ...place, base_revision, changes: fields })
        setFaults(saved.faults)
        setChanges(saved.unpublished_changes)
        void refreshTopics(client, studio.save.changes)
        return saved
      },
      async open() {
        const fresh = await send(studio.open, place)
        setFaults(fresh.faults)
        return openedOf(fresh)
      },
      keep: next => writeText(name, next && JSON.stringify(next)),
      kept: readKept(name),
      onMerged: by => toast.success(`${by ?? 'Somebody else'} changed other fields; both are kept`),
    })
  })
  const state = useSyncExternalStore(session.subscribe, session.state)

  // reloaded from the server: restored, or changed by somebody else
  useEffect(() => {
    session.replace(openedOf(drop))
    setFaults(drop.faults)
    setChanges(drop.unpublished_changes)
  }, [drop, session])

  useEffect(() => {
    const retry = () => void session.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      void session.flush()
    }
  }, [session])

  /** What the server answers when it put a state of the history into the draft. */
  const restored = ({ draft, revision, saved_at, ...answer }: AnswerOf<typeof studio.restore>) => {
    session.restored({ draft, revision, saved_at, saved_by: null })
    setFaults(answer.faults)
    setChanges(answer.unpublished_changes)
  }

  return { session, state, faults, unpublished: changes, restored }
}
