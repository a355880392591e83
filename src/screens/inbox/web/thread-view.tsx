import { ArrowLeft, Check, RotateCcw, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { inbox, type ThreadMessage } from '#records/outreach/inbox-contract.ts'
import { emptyText, isEmptyText } from '#records/outreach/rich-text.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

interface ThreadViewProps {
  organization_id: string
  id: string
  onClose: () => void
}

const NOBODY = 'nobody'

/** One conversation, who answers it, and the answer. */
export function ThreadView({ organization_id, id, onClose }: ThreadViewProps) {
  const { data, error, refetch } = useQuery(inbox.get, { organization_id, id })
  const { data: members } = useQuery(teams.members, { organization_id })
  const update = useCommand(inbox.update, { failed: 'Failed to Update the Conversation' })
  const { mutate } = update
  const unread = data?.unread
  useEffect(() => {
    if (unread) mutate({ organization_id, id, unread: false })
  }, [unread, mutate, organization_id, id])
  const done = data?.state === 'DONE'
  const toggle = () => mutate({ organization_id, id, state: done ? 'OPEN' : 'DONE' })
  useShortcuts([{ keys: 'e', label: 'Done, or open again', group: 'Inbox', run: toggle }])
  if (error && !data) return <Failed what="The conversation" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="m-5 w-60" />
  const people = [
    { value: NOBODY, label: 'Nobody' },
    ...(members?.items ?? []).map(({ user_id, name }) => ({ value: user_id, label: name })),
  ]
  return (
    <section aria-label={data.subject} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <IconButton label="Back to the list" icon={<ArrowLeft />} className="md:hidden" onClick={onClose} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="truncate font-semibold">{data.subject}</h2>
          <p className="truncate text-12 text-fg-2">{`${data.name}, ${data.email}`}</p>
        </div>
        <OutcomeBadge thread={data} />
        <Select
          label="Assigned to"
          hideLabel
          small
          value={data.assignee_id ?? NOBODY}
          options={people}
          onValueChange={value => mutate({ organization_id, id, assignee_id: value === NOBODY ? null : value })}
        />
        <Button size="small" icon={done ? <RotateCcw /> : <Check />} onClick={toggle}>
          {done ? 'Open again' : 'Done'}
        </Button>
      </header>
      <ol aria-label="Messages" className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {data.messages.map(message => (
          <MessageItem key={message.id} message={message} />
        ))}
        {data.pending.map(({ id: mail_id, text, state, reason }) => (
          <li key={mail_id} className="py-3">
            <Badge type={state === 'FAILED' || state === 'UNKNOWN' ? 'Error' : 'Gray'}>{pendingWords[state]}</Badge>
            <p className="mt-1 whitespace-pre-wrap">{text}</p>
            {reason && <p className="text-12 text-fg-2">{reason}</p>}
          </li>
        ))}
      </ol>
      <ReplyBox organization_id={organization_id} id={id} canSend={data.can_send} to={data.email} />
    </section>
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

function MessageItem({ message }: { message: ThreadMessage }) {
  const { from_name, from_address, kind, text, quoted, at } = message
  return (
    <li className="py-3">
      <p className="flex items-baseline gap-2">
        <span className="font-medium">{from_name || from_address}</span>
        {kindWords[kind] && <Badge>{kindWords[kind]}</Badge>}
        <time className="ms-auto text-12 text-fg-3" dateTime={at}>
          {shortDate(at)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
      {quoted && (
        <details className="mt-1 text-fg-3">
          <summary>Quoted text</summary>
          <p className="whitespace-pre-wrap wrap-anywhere">{quoted}</p>
        </details>
      )}
    </li>
  )
}

interface ReplyBoxProps {
  organization_id: string
  id: string
  canSend: boolean
  to: string
}

/** The answer leaves after ten seconds, in which it can be taken back. */
function ReplyBox({ organization_id, id, canSend, to }: ReplyBoxProps) {
  const [nodes, setNodes] = useState(emptyText)
  const [turn, setTurn] = useState(0)
  const back = useCommand(inbox.takeBack, { done: 'Answer taken back', failed: 'Failed to Take the Answer Back' })
  const reply = useCommand(inbox.reply, {
    done: 'Answer leaves in 10 seconds',
    failed: 'Failed to Send the Answer',
    undo: ({ mail_id }) => back.mutate({ organization_id, mail_id }),
  })
  const submit = () =>
    reply.mutate(
      { organization_id, id, nodes: nodes as never },
      {
        onSuccess: () => {
          setNodes(emptyText())
          setTurn(turn + 1)
        },
      },
    )
  if (!canSend)
    return (
      <Message tone="warning" className="m-4">
        Reconnect the mailbox to answer here.
      </Message>
    )
  return (
    <div className="border-line border-t px-4 py-3">
      <RichText
        key={turn}
        label={`Answer to ${to}`}
        value={nodes as never}
        onValueChange={value => setNodes(value as never)}
      />
      <div className="mt-2 flex justify-end">
        <Button kind="primary" icon={<Send />} loading={reply.isPending} disabled={isEmptyText(nodes)} onClick={submit}>
          Send
        </Button>
      </div>
    </div>
  )
}
