import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { studio } from '../../contract.ts'
import type { Finding } from '../../findings.ts'
import type { Studio } from '../studio-context.ts'

interface Needs extends Pick<Studio, 'organization_id' | 'drop' | 'flush'> {
  /** The newest revision once everything is sent; undefined while something cannot be. */
  settled: () => Promise<number | undefined>
  /** What the preflight warns of. */
  warnings: () => Promise<Finding[]>
  /** Shows what stops the publishing. */
  onRefused: (failure: Failure) => void
  onPublished: () => void
}

/** Publishing that waits until somebody has read the warnings. */
export interface Question {
  verb: 'Publish' | 'Schedule'
  warnings: readonly Finding[]
  confirm: () => void
  cancel: () => void
}

/** Everything that changes what fans see. */
export function usePublishing({ organization_id, drop, settled, warnings, onRefused, onPublished }: Needs) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(false)
  // two presses before the next render are one
  const running = useRef(false)
  const [question, setQuestion] = useState<Question>()
  const place = { organization_id, id: drop.id }
  const commands = {
    publish: useCommand(studio.publish),
    schedule: useCommand(studio.schedule),
    unschedule: useCommand(studio.unschedule, { failed: 'Still scheduled' }),
    scheduleAgain: useCommand(studio.schedule, { done: 'Drop scheduled', failed: 'Still a draft' }),
    close: useCommand(studio.close, {
      done: 'Drop closed',
      failed: 'Failed to close the drop',
      undo: () => commands.reopen.mutate(place),
    }),
    reopen: useCommand(studio.reopen, { done: 'Drop reopened', failed: 'Failed to reopen the drop' }),
    archive: useCommand(studio.archive, { done: 'Drop archived', failed: 'Failed to archive the drop' }),
    duplicate: useCommand(studio.duplicate, { failed: 'Failed to duplicate the drop' }),
  }

  /** Nothing is published that was not saved first, or whose warnings nobody has seen. */
  async function afterSaving(verb: Question['verb'], run: (base_revision: number) => Promise<unknown>, anyway = false) {
    if (running.current) return
    running.current = true
    setQuestion(undefined)
    setWaiting(true)
    try {
      const saved = await settled()
      const open = anyway || saved === undefined ? [] : await warnings()
      // what was typed while the warnings came is saved before it is published
      const base_revision = await settled()
      if (base_revision === undefined) return toast.error('Not published', { detail: 'The draft is not saved yet.' })
      if (open.length === 0) return await run(base_revision)
      const confirm = () => void afterSaving(verb, run, true)
      setQuestion({ verb, warnings: open, confirm, cancel: () => setQuestion(undefined) })
    } catch (failure) {
      onRefused(failure as Failure)
    } finally {
      running.current = false
      setWaiting(false)
    }
  }

  const publishNow = () =>
    afterSaving('Publish', async base_revision => {
      await commands.publish.mutateAsync({ ...place, base_revision })
      onPublished()
    })
  const schedule = (publish_at: string) =>
    afterSaving('Schedule', async base_revision => {
      const { phase } = await commands.schedule.mutateAsync({ ...place, base_revision, publish_at })
      // it opened before this studio heard of it
      if (phase !== 'SCHEDULED') onPublished()
      else if (drop.phase === 'SCHEDULED')
        toast.success(publish_at === drop.publish_at ? 'Changes scheduled' : 'Schedule updated')
      else toast.success('Drop scheduled', { undo: () => unschedule(publish_at) })
    })
  /** `publish_at`: when it would have opened. Undo schedules what was scheduled, never changes that nobody has scheduled. */
  const unschedule = (publish_at: string | null) => {
    const { has_unpublished_changes, revision: base_revision } = drop
    commands.unschedule.mutate(place, {
      onSuccess: () => {
        const isAhead = publish_at !== null && Date.parse(publish_at) > Date.now()
        if (!isAhead || has_unpublished_changes) return void toast.success('Back to a draft')
        const again = () => commands.scheduleAgain.mutate({ ...place, base_revision, publish_at })
        toast.success('Back to a draft', { undo: again })
      },
    })
  }

  return {
    busy: waiting,
    question,
    /** Changes of a scheduled page open with it, at its time. */
    publish: () => (drop.phase === 'SCHEDULED' && drop.publish_at ? schedule(drop.publish_at) : publishNow()),
    publishNow,
    schedule,
    unschedule: () => unschedule(drop.publish_at),
    close: () => commands.close.mutate(place),
    reopen: () => commands.reopen.mutate(place),
    archive: () => commands.archive.mutate(place, { onSuccess: () => void navigate({ to: '/drops' }) }),
    duplicate: () =>
      commands.duplicate.mutate(place, {
        onSuccess: ({ id, title }) => {
          toast.success(`“${title}” made`)
          void navigate({ to: '/drops/$dropId/edit', params: { dropId: id } })
        },
      }),
  }
}

export type Publishing = ReturnType<typeof usePublishing>
