import type { ReactNode } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { Dot } from '#platform/web/ui/badge.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { mailboxes } from '#records/outreach/mailbox-contract.ts'
import type { SequenceRecord } from '#records/outreach/sequence-contract.ts'
import { windowWords } from './words.ts'

interface SendsProps {
  organization_id: string
  mailbox_id: string | null
  state: SequenceRecord['state']
  next: SequenceRecord['next']
  onMailbox: (id: string) => void
}

/** Which mailbox it sends from, how much and when, and who is next. */
export function Sends({ organization_id, mailbox_id, state, next, onMailbox }: SendsProps) {
  const { data } = useQuery(mailboxes.list, { organization_id })
  const mailbox = data?.items.find(({ id }) => id === mailbox_id)
  return (
    <section aria-label="Sends" className="p-4 md:px-5">
      <h2 className="pb-2 font-medium text-fg-2">Sends</h2>
      <Select
        label="From"
        hideLabel
        value={mailbox_id}
        placeholder="Choose a mailbox"
        options={(data?.items ?? []).map(({ id, email, grant_status }) => ({
          value: id,
          label: email,
          icon: <Dot tone={grant_status === 'valid' ? 'good' : 'warn'} />,
          ...(grant_status !== 'valid' && { note: 'to be reconnected' }),
        }))}
        onValueChange={onMailbox}
      />
      <dl className="mt-3 grid gap-2">
        {mailbox && (
          <>
            <Fact label="At most" beside={`${Math.max(0, mailbox.cap_today - mailbox.sent_today)} left today`}>
              {`${mailbox.cap_today} a day`}
            </Fact>
            <Fact label="Window" beside="their time">
              {windowWords(mailbox)}
            </Fact>
          </>
        )}
        <Fact label="Next" beside={next ? whenWords(state, next.due_at) : ''}>
          {next ? `${next.name}, step ${next.step + 1}` : 'Nobody waits'}
        </Fact>
      </dl>
    </section>
  )
}

function whenWords(state: SequenceRecord['state'], due_at: string): string {
  if (state !== 'RUNNING') return state === 'PAUSED' ? 'once it resumes' : 'once published'
  const now = new Date()
  return new Date(due_at) <= now ? 'now' : relativeDate(due_at, now)
}

function Fact({ label, children, beside }: { label: string; children: ReactNode; beside: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="w-16 flex-none text-fg-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{children}</span>
        <span className="flex-none text-12 text-fg-2">{beside}</span>
      </dd>
    </div>
  )
}
