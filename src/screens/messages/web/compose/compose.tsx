import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Checks } from './checks.tsx'
import { type Draft, draftOf, emptyDraft, sendsMail, sendsText } from './draft.ts'
import { Preview } from './preview.tsx'
import { Recipients } from './recipients.tsx'
import { SendTest } from './send-test.tsx'
import { Timing } from './timing.tsx'
import { type MessageKind, Words } from './words.tsx'

type View = 'WRITE' | 'PREVIEW' | 'CHECK'

/** Writes a message, with how it reads for a fan, whom it reaches and what it costs beside it. */
export function Compose({ saved, audience }: { saved: Broadcast | undefined; audience: string | undefined }) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(saved ? draftOf(saved) : emptyDraft(audience ?? null))
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<MessageKind>('TEXT')
  const [view, setView] = useState<View>('WRITE')
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const estimate = useQuery(
    broadcasts.estimate,
    { organization_id, ...draft, name: draft.name.trim() || 'Draft' },
    { unhurried: true },
  )
  const verb = draft.send_at_date ? 'Schedule' : 'Send'
  // a message that is sent is saved first: that it is a draft for a moment is not said
  const saving = { ...(!asking && { done: 'Draft Saved' }), failed: 'Failed to Save' }
  const create = useCommand(broadcasts.create, saving)
  const update = useCommand(broadcasts.update, saving)
  const schedule = useCommand(broadcasts.schedule, {
    done: draft.send_at_date ? 'Message Scheduled' : 'Sending Message',
    failed: `Failed to ${verb}`,
  })
  const isSaving = create.isPending || update.isPending
  const save = (): Promise<Broadcast> =>
    saved
      ? update.mutateAsync({ organization_id, id: saved.id, revision: saved.revision, ...draft })
      : create.mutateAsync({ organization_id, ...draft })
  const open = (messageId: string) => navigate({ to: '/messages/$messageId', params: { messageId }, replace: true })
  const keep = () =>
    void save()
      .then(({ id }) => open(id))
      .catch(() => {})
  const send = async () => {
    const { id, revision } = await save()
    try {
      await schedule.mutateAsync({ organization_id, id, revision })
    } finally {
      // a draft that was saved but not sent is the one that the next press sends
      setAsking(false)
      await open(id)
    }
  }
  const written = !sendsText(draft) ? 'EMAIL' : !sendsMail(draft) ? 'TEXT' : chosen
  const reached = estimate.data?.reached ?? 0
  const unnamed = draft.name.trim() === ''
  const only = (one: View) => view !== one && 'max-lg:hidden'

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Header
        title={saved?.name ?? 'New message'}
        actions={
          <>
            <Button loading={isSaving} disabled={unnamed} onClick={keep}>
              <span>
                Save<span className="max-md:sr-only"> Draft</span>
              </span>
            </Button>
            <SendTest draft={draft} />
            <ConfirmDialog
              title={`${verb} to ${exact(reached)} fans?`}
              confirm={verb}
              open={asking}
              onOpenChange={setAsking}
              loading={isSaving || schedule.isPending}
              onConfirm={() => send().catch(() => setAsking(false))}
              trigger={
                <Button kind="primary" icon={<Send />} disabled={unnamed || reached === 0}>
                  {verb}
                  <span className="max-md:hidden">to {exact(reached)} fans</span>
                </Button>
              }
            >
              Nothing goes out in a fan’s quiet hours. You can stop it while messages wait; what was handed over cannot
              be taken back.
            </ConfirmDialog>
          </>
        }
      />
      <div className="border-line border-t p-3 lg:hidden">
        <Segments
          label="Part"
          fill
          value={view}
          options={[
            { value: 'WRITE', label: 'Write' },
            { value: 'PREVIEW', label: 'Preview' },
            { value: 'CHECK', label: 'Check' },
          ]}
          onValueChange={setView}
        />
      </div>
      <div className="flex min-h-0 flex-1 border-line border-t max-lg:overflow-y-auto">
        <div className={cx('flex min-w-0 flex-[1.2] flex-col gap-4 p-4 md:p-5 lg:overflow-y-auto', only('WRITE'))}>
          <TextField
            label="Name"
            value={draft.name}
            maxLength={120}
            placeholder="Only your team reads it"
            onValueChange={name => set({ name })}
          />
          <Recipients draft={draft} set={set} estimate={estimate.data} />
          <Words draft={draft} set={set} shown={written} onShow={setChosen} />
          <Timing draft={draft} set={set} />
        </div>
        <div className={cx('min-w-0 flex-1 border-line bg-side lg:overflow-y-auto lg:border-s', only('PREVIEW'))}>
          <Preview previews={estimate.data?.previews} written={written} />
        </div>
        <aside
          aria-label="Before it goes out"
          className={cx(
            'border-line max-lg:flex-1 lg:w-[320px] lg:flex-none lg:overflow-y-auto lg:border-s',
            only('CHECK'),
          )}
        >
          <Checks estimate={estimate.data} />
        </aside>
      </div>
    </div>
  )
}
