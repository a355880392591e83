import type { ReactNode } from 'react'
import { longDate, relativeDate } from '#platform/web/dates.ts'
import { Message } from '#platform/web/ui/message.tsx'
import type { Mailbox } from '#records/outreach/mailbox-contract.ts'
import { needsReconnection } from '#records/outreach/rules.ts'

/** What became of the mails of the last thirty days, and whether the mailbox can be reached. */
export function MailboxHealth({ mailbox }: { mailbox: Mailbox }) {
  const { email, grant_status, sent_30d, bounced_30d, refused_30d, last_sent_at, last_refusal, read_at, read_problem } =
    mailbox
  return (
    <section aria-label="Health" className="grid gap-3">
      <h3 className="font-semibold">Health</h3>
      {grant_status !== 'valid' && <Message tone="warning">{needsReconnection(email)}</Message>}
      {read_problem && <Message tone="warning">{`Answers cannot be read: ${read_problem}`}</Message>}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <Figure label="Sent, 30 days">{sent_30d}</Figure>
        <Figure label="Came back">{`${bounced_30d}${shareOf(bounced_30d, sent_30d)}`}</Figure>
        <Figure label="Refused">{`${refused_30d}${shareOf(refused_30d, sent_30d + refused_30d)}`}</Figure>
        <Figure label="Last success">{last_sent_at ? <RelativeTime at={last_sent_at} /> : 'None yet'}</Figure>
        <Figure label="Inbox read">{read_at ? <RelativeTime at={read_at} /> : 'Not yet'}</Figure>
        <Figure label="New answers">{mailbox.pushed ? 'Told at once' : 'Every minute'}</Figure>
      </dl>
      {mailbox.push_problem && <p className="text-12 text-fg-2">{mailbox.push_problem}</p>}
      {mailbox.pushed_at && (
        <p className="text-12 text-fg-2">
          The provider last told of new mail <RelativeTime at={mailbox.pushed_at} />.
        </p>
      )}
      {last_refusal && (
        <p className="break-words text-12 text-fg-2">
          Last refusal, <RelativeTime at={last_refusal.at} />: {last_refusal.reason}
        </p>
      )}
    </section>
  )
}

const shareOf = (part: number, whole: number) =>
  part > 0 && whole > 0 ? `, ${((part / whole) * 100).toFixed(1)}%` : ''

const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={longDate(at)}>
    {relativeDate(at, new Date())}
  </time>
)

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-fg-2">{label}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
)
