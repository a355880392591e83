import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { type GivenSequence, type Step, sequences } from '#records/outreach/sequence-contract.ts'

const SAVES_AFTER_MS = 600

type Stored = Pick<GivenSequence, 'id' | 'steps' | 'revision'>

/**
 * The steps as they are edited. They save themselves; `saved` waits until they have. Where somebody else has saved meanwhile
 * (`conflict`), nothing is stored until one version is chosen.
 */
export function useDraft(organization_id: string, { id, ...stored }: Stored) {
  const [steps, setSteps] = useState<readonly Step[]>(stored.steps)
  const [conflict, setConflict] = useState(false)
  /** Counts what came from elsewhere: text fields begin anew with it. */
  const [taken, setTaken] = useState(0)
  const { mutateAsync, isError, isPending } = useCommand(sequences.save)
  const unsaved = useRef<readonly Step[] | null>(null)
  /** What the steps on this screen are based on. */
  const revision = useRef(stored.revision)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function store(next: readonly Step[]) {
    try {
      const sequence = await mutateAsync({ organization_id, id, steps: [...next], revision: revision.current })
      revision.current = sequence.revision
    } catch (error) {
      // what was typed stays on this screen
      unsaved.current ??= next
      if ((error as { revision?: number }).revision !== undefined) setConflict(true)
      else toast.error('Failed to Save the Sequence')
      throw error
    }
  }

  /** One save after another: each names the revision that the one before has made. */
  const save = useRef(() => Promise.resolve<unknown>(undefined))
  useEffect(() => {
    save.current = () => {
      clearTimeout(timer.current)
      const next = unsaved.current
      unsaved.current = null
      if (next) saving.current = saving.current.catch(() => {}).then(() => store(next))
      return saving.current
    }
  })
  // what was typed last is stored when the screen is left
  useEffect(() => () => void save.current().catch(() => {}), [])
  // somebody else has saved, and nothing was typed here since
  const isNewer = stored.revision > revision.current
  useEffect(() => {
    if (!isNewer || unsaved.current || isPending) return
    revision.current = stored.revision
    setSteps(stored.steps)
    setTaken(count => count + 1)
  }, [isNewer, isPending, stored.revision, stored.steps])

  const edit = (next: readonly Step[]) => {
    setSteps(next)
    unsaved.current = next
    clearTimeout(timer.current)
    if (!conflict) timer.current = setTimeout(() => void save.current().catch(() => {}), SAVES_AFTER_MS)
  }
  /** Ends a conflict: what is on this screen replaces what is stored, or the other way round. */
  const choose = (whose: 'mine' | 'theirs', theirs: Pick<Stored, 'steps' | 'revision'>) => {
    revision.current = theirs.revision
    setConflict(false)
    if (whose === 'theirs') {
      unsaved.current = null
      saving.current = Promise.resolve()
      setSteps(theirs.steps)
      setTaken(count => count + 1)
    } else void save.current().catch(() => {})
  }
  return {
    steps,
    edit,
    change: (at: number, change: Partial<Step>) =>
      edit(steps.map((step, place) => (place === at ? { ...step, ...change } : step))),
    saved: () => save.current(),
    isSaving: isPending,
    isFailed: isError,
    conflict,
    taken,
    choose,
  }
}
