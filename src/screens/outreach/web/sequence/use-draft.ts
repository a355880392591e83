import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { type GivenSequence, type Step, sequences } from '#records/outreach/sequence-contract.ts'

const SAVES_AFTER_MS = 600

/** The steps as they are edited. They save themselves; `saved` waits until they have. */
export function useDraft(organization_id: string, { id, steps: stored }: Pick<GivenSequence, 'id' | 'steps'>) {
  const [steps, setSteps] = useState<readonly Step[]>(stored)
  const { mutateAsync, isError, isPending } = useCommand(sequences.save, { failed: 'Failed to Save the Sequence' })
  const unsaved = useRef<readonly Step[] | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** One save after another, so that the last one wins. */
  const save = useRef(() => Promise.resolve<unknown>(undefined))
  useEffect(() => {
    save.current = () => {
      clearTimeout(timer.current)
      const next = unsaved.current
      unsaved.current = null
      if (next)
        saving.current = saving.current
          .catch(() => {})
          .then(() => mutateAsync({ organization_id, id, steps: [...next] }))
      return saving.current
    }
  })
  // what was typed last is stored when the screen is left
  useEffect(() => () => void save.current().catch(() => {}), [])

  const edit = (next: readonly Step[]) => {
    setSteps(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save.current().catch(() => {}), SAVES_AFTER_MS)
  }
  return {
    steps,
    edit,
    change: (at: number, change: Partial<Step>) =>
      edit(steps.map((step, place) => (place === at ? { ...step, ...change } : step))),
    saved: () => save.current(),
    isSaving: isPending,
    isFailed: isError,
  }
}
