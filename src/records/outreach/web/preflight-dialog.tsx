import { Send } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate, shortDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { composer } from '../composer-contract.ts'
import { useCancelMailing } from './use-outreach.ts'
import { mailingToast, useSentToast } from './use-sent-toast.ts'

interface PreflightDialogProps {
  organization_id: string
  id: string
  /** It leaves later. */
  scheduled: boolean
  onClose: () => void
  onSent: () => void
}

const verdictWords = {
  ready: 'Gets it',
  no_email: 'No email address',
  invalid_email: 'Invalid email address',
  suppressed: 'Gets no mail from the team',
  duplicate: 'Same address twice',
  gone: 'No longer in the roster',
} as const

/** An address that gets no mail says why: only some unsubscribed. */
const verdictOf = ({ verdict, reason }: AnswerOf<typeof composer.preflight>['items'][number]) =>
  verdict === 'suppressed' && reason ? capitalized(reason) : verdictWords[verdict]

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const SHOWN = 100

/** What sending would do, for every recipient. Sending is bound to exactly this. */
export function PreflightDialog({ organization_id, id, scheduled, onClose, onSent }: PreflightDialogProps) {
  const { data, error, refetch } = useQuery(composer.preflight, { organization_id, id })
  const { mutate: cancel } = useCancelMailing()
  const announce = useSentToast(organization_id)
  const send = useCommand(composer.sendDraft, { failed: 'Failed To Send Email(s)' })
  const confirm = () =>
    data &&
    send.mutate(
      { organization_id, id, hash: data.hash },
      {
        onSuccess: mailing => {
          toast.success(`${scheduled ? 'Scheduled' : 'Sending'} ${mailing.counts.total} email(s)`, {
            id: mailingToast(mailing.id),
            undo: () => cancel({ organization_id, id: mailing.id }),
          })
          announce(mailing.id)
          onSent()
        },
        onError: () => void refetch(),
      },
    )
  const items = data?.items ?? []
  const collisions = items.filter(({ collision, verdict }) => collision && verdict === 'ready').length
  const unresolved = items.filter(item => item.unresolved.length > 0).length
  return (
    <Dialog
      title="Before it leaves"
      width="wide"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <Button
          kind="primary"
          icon={<Send />}
          loading={send.isPending}
          disabled={!data || data.ready === 0}
          onClick={confirm}
        >
          {`${scheduled ? 'Schedule' : 'Send'} ${data?.ready ?? ''} email(s)`}
        </Button>
      }
    >
      {error && !data && <Failed what="The dry run" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="w-60" />}
      {data && (
        <div className="grid gap-3">
          <p>
            {`${data.ready} of ${items.length} creators get this email.`}
            {data.last_leaves_at &&
              ` The first leaves ${longDate(data.first_leaves_at ?? data.last_leaves_at)}, the last ${longDate(data.last_leaves_at)}.`}
          </p>
          {unresolved > 0 && (
            <Message tone="warning">{`${unresolved} would read a variable as it is written, because there is no value for it.`}</Message>
          )}
          {collisions > 0 && (
            <Message tone="warning">{`Somebody of your team wrote to ${collisions} of them in the last 14 days.`}</Message>
          )}
          <ul aria-label="Recipients" className="max-h-80 overflow-y-auto">
            {items.slice(0, SHOWN).map(item => (
              <li key={item.creator_id} className="flex items-center gap-2 border-line border-b py-2">
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-medium">{item.name}</span> <span className="text-fg-2">{item.email}</span>
                </span>
                {item.unresolved.map(name => (
                  <Badge key={name} type="Warning">{`{{${name}}}`}</Badge>
                ))}
                {item.collision && (
                  <Badge type="Warning">{`${item.collision.from} wrote ${shortDate(item.collision.at)}`}</Badge>
                )}
                <Badge type={item.verdict === 'ready' ? 'Success' : 'Gray'}>{verdictOf(item)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
