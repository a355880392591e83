import { ArrowLeft, Check, PanelRight, Paperclip, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accounts, teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate, shortDate } from '#platform/web/dates.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useNarrow, useWide } from '#platform/web/use-narrow.ts'
import { inbox, type ThreadMessage } from '#records/outreach/inbox-contract.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { reasonWords } from '#records/outreach/web/reason-words.ts'
import { CreatorAside } from './creator-aside.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { ReplyBox } from './reply-box.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

interface ThreadViewProps {
  organization_id: string
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

const NOBODY = 'nobody'

/** One conversation, who answers it, and the answer. */
export function ThreadView({ organization_id, id, onClose, onOpen }: ThreadViewProps) {
  const wide = useWide()
  // on a phone it stands alone
  const Heading = useNarrow() ? 'h1' : 'h2'
  const [beside, setBeside] = useState(false)
  const { data: me } = useQuery(accounts.me, {})
  const person = me?.user.id ?? null
  const { data, error, refetch } = useQuery(inbox.get, { organization_id, id })
  const { data: members } = useQuery(teams.members, { organization_id })
  const update = useCommand(inbox.update, { failed: 'Failed to Update the Conversation' })
  const { mutate } = update
  const close = useCommand(inbox.update, {
    done: 'Moved to Done',
    failed: 'Failed to Update the Conversation',
    undo: () => mutate({ organization_id, id, state: 'OPEN' }),
  })
  const unread = data?.unread
  /** Marked as unread by whoever reads it. */
  const keepsUnread = useRef(false)
  useEffect(() => {
    if (unread && !keepsUnread.current) mutate({ organization_id, id, unread: false })
  }, [unread, mutate, organization_id, id])
  const done = data?.state === 'DONE'
  const reopen = () => mutate({ organization_id, id, state: 'OPEN' })
  const finish = (onSuccess?: () => void) =>
    close.mutate({ organization_id, id, state: 'DONE' }, onSuccess && { onSuccess })
  const restart = useCommand(sequences.restart, { done: 'The sequence goes on', failed: 'Failed to Go On' })
  useShortcuts([
    {
      keys: 'e',
      label: 'Done, or open again',
      group: 'Inbox',
      // by key, as one goes through the list: what is done makes room, as what is put aside does
      run: () => (done ? reopen() : finish(onClose)),
    },
    {
      keys: 'a',
      label: 'Take it, or leave it to nobody',
      group: 'Inbox',
      run: () => mutate({ organization_id, id, assignee_id: data?.assignee_id === person ? null : person }),
    },
    {
      keys: 'u',
      label: 'Mark as unread',
      group: 'Inbox',
      run: () => {
        keepsUnread.current = true
        mutate({ organization_id, id, unread: true }, { onSuccess: onClose })
      },
    },
  ])
  const back = <IconButton label="Back to the list" icon={<ArrowLeft />} className="md:hidden" onClick={onClose} />
  if (!data)
    return (
      <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col">
        <header className="flex items-center gap-2 border-line border-b px-4 py-2 md:hidden">
          {back}
          <Heading className="font-semibold">Conversation</Heading>
        </header>
        {error ? <Failed what="The conversation" error={error} onRetry={refetch} /> : <Skeleton className="m-5 w-60" />}
      </section>
    )
  const people = [
    { value: NOBODY, label: 'Nobody' },
    ...(members?.items ?? []).map(({ user_id, name }) => ({ value: user_id, label: name })),
  ]
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section aria-label={data.subject} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
          {back}
          <div className="min-w-0 flex-1 basis-36">
            <Heading className="truncate font-semibold">{data.subject}</Heading>
            <p className="truncate text-12 text-fg-2">{`${data.name}, ${data.email}`}</p>
          </div>
          {!data.sequence && <OutcomeBadge thread={data} />}
          <Select
            label="Assigned to"
            hideLabel
            small
            value={data.assignee_id ?? NOBODY}
            options={people}
            onValueChange={value => mutate({ organization_id, id, assignee_id: value === NOBODY ? null : value })}
          />
          {!done && <SnoozeMenu organization_id={organization_id} thread={data} onDone={onClose} />}
          <Button size="small" icon={done ? <RotateCcw /> : <Check />} onClick={() => (done ? reopen() : finish())}>
            {done ? 'Open again' : 'Done'}
          </Button>
          {!wide && <IconButton label="The creator" icon={<PanelRight />} onClick={() => setBeside(true)} />}
        </header>
        {data.sequence && data.sequence.state !== 'WAITING' && data.outcome && (
          <div className="flex flex-wrap items-center gap-2 border-line border-b bg-side px-5 py-2">
            <OutcomeBadge thread={data} />
            <span className="min-w-0 flex-1 basis-40 text-12 text-fg-2">
              {`${data.sequence.name} sends nothing more${data.sequence.reason ? `: ${reasonWords(data.sequence.reason)}` : ''}.`}
            </span>
            {data.outcome === 'REPLIED' && (
              <Button
                size="small"
                kind="quiet"
                onClick={() => restart.mutate({ organization_id, id: data.sequence?.enrollment_id ?? '' })}
              >
                Start again
              </Button>
            )}
          </div>
        )}
        <ol aria-label="Messages" className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
          {data.messages.map(message => (
            <MessageItem key={message.id} message={message} />
          ))}
          {data.pending.map(({ id: mail_id, text, state, reason }) => (
            <li key={mail_id} className="py-3">
              <Badge type={state === 'FAILED' || state === 'UNKNOWN' ? 'Error' : 'Gray'}>{pendingWords[state]}</Badge>
              <p className="mt-1 whitespace-pre-wrap">{text}</p>
              {reason && <p className="text-12 text-fg-2">{reasonWords(reason)}</p>}
            </li>
          ))}
        </ol>
        <ReplyBox
          organization_id={organization_id}
          id={id}
          canSend={data.can_send}
          silentBecause={data.silent_because}
          to={data.email}
          from={data.mailbox_email}
        />
      </section>
      {wide ? (
        <aside aria-label="The creator" className="w-[280px] flex-none overflow-y-auto border-line border-s bg-side">
          <CreatorAside organization_id={organization_id} thread={data} onOpen={onOpen} />
        </aside>
      ) : (
        <Drawer title="The creator" bare open={beside} onOpenChange={setBeside} width="narrow">
          <CreatorAside organization_id={organization_id} thread={data} onOpen={onOpen} />
        </Drawer>
      )}
    </div>
  )
}

const pendingWords = {
  QUEUED: 'Leaves in a moment',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Not sent',
  UNKNOWN: 'May have left',
  WITHHELD: 'Withheld',
  CANCELLED: 'Taken back',
} as const

const kindWords = {
  SENT: null,
  ANSWER: null,
  AWAY: 'Automatic reply',
  BOUNCE: 'Came back',
  AUTOMATIC: 'Automatic',
} as const

const kilobytes = (size: number) => `${Math.max(1, Math.round(size / 1_024))} KB`

function MessageItem({ message }: { message: ThreadMessage }) {
  const { from_name, from_address, kind, text, quoted, at, opened_at, clicked_at, attachments } = message
  return (
    <li className="py-3">
      <p className="flex items-baseline gap-2">
        <span className="font-medium">{from_name || from_address}</span>
        {kindWords[kind] && <Badge>{kindWords[kind]}</Badge>}
        <time className="ms-auto flex-none text-12 text-fg-3" dateTime={at}>
          {longDate(at)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="mt-1 flex flex-wrap gap-x-3 text-12 text-fg-2">
          {attachments.map(({ filename, size }) => (
            <li key={filename} className="flex items-center gap-1">
              <Paperclip className="size-3.5 flex-none" aria-hidden="true" />
              <span className="wrap-anywhere">{`${filename}, ${kilobytes(size)} (in the mailbox)`}</span>
            </li>
          ))}
        </ul>
      )}
      {(opened_at || clicked_at) && (
        <p className="mt-1 text-12 text-fg-2">
          {[opened_at && `Opened ${shortDate(opened_at)}`, clicked_at && `Link followed ${shortDate(clicked_at)}`]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {quoted && (
        <details className="mt-1 text-fg-3">
          <summary>Quoted text</summary>
          <p className="whitespace-pre-wrap wrap-anywhere">{quoted}</p>
        </details>
      )}
    </li>
  )
}
