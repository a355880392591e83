import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import type { Fault } from '#features/broadcasts/text-fault.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { LeaveQuestion } from '#platform/web/frame/leave-question.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { UNFINISHED_DAY } from '#platform/web/ui/fields/dates/day-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { audienceSettingsCalls } from '#records/audiences/contract.ts'
import { quietWords } from '../words.ts'
import { Checks } from './checks.tsx'
import {
  countableDraft,
  type Draft,
  draftOf,
  emptyDraft,
  savedDraft,
  savingFault,
  sendingFault,
  sendsMail,
  sendsText,
} from './draft.ts'
import { Preview } from './preview.tsx'
import { Recipients } from './recipients.tsx'
import { SendTest } from './send-test.tsx'
import { Timing } from './timing.tsx'
import { useReached } from './use-reached.ts'
import { type MessageKind, Words } from './words.tsx'

type View = 'WRITE' | 'PREVIEW' | 'CHECK'

interface ComposeProps {
  saved: Broadcast | undefined
  audience: string | undefined
  /** A new message was saved for the first time. */
  onCreated: (message: Broadcast) => void
}

/** Writes a message, with how it reads for a fan, whom it reaches and what it costs beside it. */
export function Compose({ saved, audience, onCreated }: ComposeProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(saved ? draftOf(saved) : emptyDraft(audience ?? null))
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<MessageKind>('TEXT')
  const [hasUnfinishedDay, setHasUnfinishedDay] = useState(false)
  const [inSecond, setInSecond] = useState(false)
  const [view, setView] = useState<View>('WRITE')
  /** What was tried in vain: from then on the form shows what keeps it from working. */
  const [tried, setTried] = useState<'SAVE' | 'SEND'>()
  const form = useRef<HTMLDivElement>(null)
  /** The draft as it was opened, or saved last. */
  const stored = useRef(draft)
  const isUnsaved = () => JSON.stringify(draft) !== JSON.stringify(stored.current)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const estimate = useQuery(broadcasts.estimate, { organization_id, ...countableDraft(draft) }, { unhurried: true })
  const { data: settings } = useQuery(audienceSettingsCalls.get, { organization_id })
  const zone = settings?.time_zone
  const verb = draft.send_at_date ? 'Schedule' : 'Send'
  const toWhom = draft.send_at_date ? 'for' : 'to'
  // a message that is sent is saved first: that it is a draft for a moment is not said
  const saving = { ...(!asking && { done: 'Draft Saved' }), failed: 'Failed to Save' }
  const create = useCommand(broadcasts.create, saving)
  const update = useCommand(broadcasts.update, saving)
  const schedule = useCommand(broadcasts.schedule, {
    done: draft.send_at_date ? 'Message Scheduled' : 'Sending Message',
    failed: `Failed to ${verb}`,
  })
  const isSaving = create.isPending || update.isPending
  const save = async (): Promise<Broadcast> => {
    const answer = await (saved
      ? update.mutateAsync({ organization_id, id: saved.id, revision: saved.revision, ...savedDraft(draft) })
      : create.mutateAsync({ organization_id, ...savedDraft(draft) }))
    stored.current = draft
    if (!saved) onCreated(answer)
    return answer
  }
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  /** Only the address changes, and of this form alone: what was typed while the message was saved stays in it. */
  const open = async (messageId: string) => {
    if (!isOpen.current) return
    await navigate({ to: '/messages/$messageId', params: { messageId }, replace: true, ignoreBlocker: true })
  }
  const dayFault = hasUnfinishedDay ? { field: 'send_at_date', detail: UNFINISHED_DAY } : undefined
  const faults = { SAVE: savingFault(draft) ?? dayFault, SEND: sendingFault(draft, zone) ?? dayFault }
  /** Whether something is missing: then its field has the focus, and says so. */
  function isMissing(to: 'SAVE' | 'SEND'): boolean {
    const missing = faults[to]
    if (!missing) return false
    const { field } = missing
    setTried(to)
    setView('WRITE')
    if (field.startsWith('content.') && field !== 'content.link') {
      setInSecond(field.startsWith('content.second_language.'))
      setChosen(field.endsWith('.text') ? 'TEXT' : 'EMAIL')
    }
    requestAnimationFrame(() => form.current && focusFault(form.current, missing))
    return true
  }
  const keep = () => {
    if (isMissing('SAVE')) return
    void save()
      .then(({ id }) => open(id))
      .catch(() => {})
  }
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
  const reached = useReached(draft, estimate)
  const fans = reached === undefined ? undefined : reached === 1 ? '1 fan' : `${exact(reached)} fans`
  const isCounting = reached === undefined && !estimate.error
  const fault = tried && faults[tried]
  const only = (one: View) => view !== one && 'max-lg:hidden'

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <LeaveQuestion isUnsaved={isUnsaved}>What you changed in this message is lost.</LeaveQuestion>
      <Header
        title={saved?.name ?? 'New message'}
        actions={
          <>
            <Button loading={isSaving} onClick={keep}>
              <span>
                Save<span className="max-md:sr-only"> Draft</span>
              </span>
            </Button>
            <SendTest draft={draft} />
            <ConfirmDialog
              title={fans ? `${verb} ${toWhom} ${fans}?` : `${verb} the message?`}
              confirm={verb}
              open={asking}
              onOpenChange={next => setAsking(next && !isMissing('SEND'))}
              loading={isSaving || schedule.isPending}
              onConfirm={() => send().catch(() => setAsking(false))}
              trigger={
                <Button
                  kind="primary"
                  icon={<Send />}
                  loading={isCounting && !faults.SEND}
                  disabled={reached === 0 && !faults.SEND}
                >
                  <span>
                    {verb}
                    {fans && <span className={cx(reached !== 0 && 'max-md:hidden')}>{` ${toWhom} ${fans}`}</span>}
                  </span>
                </Button>
              }
            >
              {draft.send_at_date
                ? `It goes out on ${momentWords(draft, zone)}. `
                : !(reached && estimate.data?.in_quiet_hours === reached) && 'It goes out now. '}
              {quietWords(estimate.data, settings)} You can stop it while messages wait; what was handed over cannot be
              taken back.
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
        <div
          ref={form}
          className={cx(
            // relative: what only screen readers see stays within it, and the page behind does not scroll
            'relative flex min-w-0 flex-[1.2] flex-col gap-4 p-4 md:p-5 lg:overflow-y-auto',
            only('WRITE'),
          )}
        >
          <TextField
            label="Name"
            value={draft.name}
            maxLength={120}
            placeholder="Only your team reads it"
            error={fault?.field === 'name' ? fault.detail : undefined}
            onValueChange={name => set({ name })}
          />
          <Recipients draft={draft} set={set} estimate={estimate.data} />
          <Words
            draft={draft}
            set={set}
            fault={fault}
            shown={written}
            onShow={setChosen}
            second={inSecond && Boolean(draft.content.second_language)}
            onSecond={setInSecond}
          />
          <Timing draft={draft} set={set} fault={fault} onUnfinishedDay={setHasUnfinishedDay} />
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
          <Checks estimate={estimate.data} error={estimate.error} />
        </aside>
      </div>
    </div>
  )
}

function momentWords({ send_at_date, send_at_time, fan_zones }: Draft, zone: string | undefined): string {
  const clock = fan_zones ? 'by each fan’s clock' : `in ${zone ?? 'your team’s time zone'}`
  return `${shortDate(`${send_at_date}T12:00:00Z`, 'UTC')} at ${send_at_time}, ${clock}`
}

/** Focuses the field at fault, with the error below it in sight. A number that was refused has a reason of its own. */
function focusFault(form: HTMLElement, { field, detail }: Fault) {
  const errorsOf = (control: Element) =>
    (control.getAttribute('aria-describedby')?.split(' ') ?? []).flatMap(id => document.getElementById(id) ?? [])
  const atFault = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')].find(control =>
    field === 'number'
      ? control.hasAttribute('inputmode')
      : errorsOf(control).some(({ textContent }) => textContent === detail),
  )
  if (!atFault) return
  atFault.focus()
  for (const error of errorsOf(atFault)) error.scrollIntoView({ block: 'nearest' })
}
