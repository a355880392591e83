import { Link } from '@tanstack/react-router'
import { Plug, Plus, Settings2, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { composer, type Draft } from '#records/outreach/composer-contract.ts'
import { type Mailbox, mailboxes } from '#records/outreach/mailbox-contract.ts'
import { needsReconnection } from '#records/outreach/rules.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { ConnectEmail } from '#records/outreach/web/connect-email.tsx'
import { ResumeDraft } from '#records/outreach/web/resume-draft.tsx'
import { SmtpDialog } from '#records/outreach/web/smtp-dialog.tsx'
import { useConnect } from '#records/outreach/web/use-outreach.ts'
import { outreachSearch } from './address.ts'
import { MailboxSettings } from './mailbox/mailbox-settings.tsx'
import { Mailings } from './mailings.tsx'
import { SequenceNameDialog } from './sequence/sequence-name-dialog.tsx'
import { stateBadges, stateWords } from './sequence/words.ts'
import { SilentAddresses } from './silent-addresses.tsx'
import { TrackingChoice } from './tracking-choice.tsx'

/** Mailboxes, mailings and sequences of the team. */
export function OutreachScreen() {
  const organization_id = useOrganization().id
  const [layer, setLayer] = useState<'connect' | 'smtp' | null>(null)
  return (
    <>
      <Header
        title="Outreach"
        actions={
          <Button kind="primary" icon={<Plug />} onClick={() => setLayer('connect')}>
            Connect your Email
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-8 md:px-5">
        <Mailboxes organization_id={organization_id} />
        <DraftsAndMailings organization_id={organization_id} />
        <Sequences organization_id={organization_id} />
        <SilentAddresses organization_id={organization_id} />
        <TrackingChoice organization_id={organization_id} />
      </div>
      <ConnectEmail
        organization_id={organization_id}
        open={layer === 'connect'}
        onClose={() => setLayer(null)}
        onSmtp={() => setLayer('smtp')}
      />
      {layer === 'smtp' && <SmtpDialog organization_id={organization_id} onClose={() => setLayer(null)} />}
    </>
  )
}

interface OfTeam {
  organization_id: string
}

function Mailboxes({ organization_id }: OfTeam) {
  const { data, error, refetch } = useQuery(mailboxes.list, { organization_id })
  const list = useRef<HTMLUListElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="The mailboxes" error={error} onRetry={refetch} />
  return (
    <section aria-label="Mailboxes" className="py-4">
      <h2 className="mb-2 font-semibold">Mailboxes</h2>
      {!data && <Skeleton className="w-60" />}
      {data?.items.length === 0 && (
        <EmptyState kind="nothing-yet" title="No mailbox yet">
          Connect one to write to creators.
        </EmptyState>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Mailboxes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {data?.items.map(mailbox => (
          <MailboxRow key={mailbox.id} organization_id={organization_id} mailbox={mailbox} />
        ))}
      </ul>
    </section>
  )
}

function MailboxRow({ organization_id, mailbox }: OfTeam & { mailbox: Mailbox }) {
  const connect = useConnect(organization_id)
  const [open, setOpen] = useState(false)
  const { email, grant_status, sent_today, cap_today, waiting, provider } = mailbox
  return (
    <li data-row={mailbox.id} className="flex items-center gap-3 rounded-3 border border-line px-4 py-3">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 basis-52 truncate font-medium">{email}</span>
        {grant_status === 'valid' ? (
          <Badge type="Success">Connected</Badge>
        ) : (
          <>
            <span className="wrap-anywhere flex min-w-0 items-center gap-1.5 text-warn">
              <TriangleAlert className="size-4" />
              {needsReconnection(email)}
            </span>
            {provider !== 'SMTP' && (
              <Button size="small" onClick={() => connect({ provider, email })}>
                Reconnect
              </Button>
            )}
          </>
        )}
        <span className="text-fg-2 tabular-nums">{`${sent_today} of ${cap_today} sent today`}</span>
        {waiting > 0 && <span className="text-fg-2 tabular-nums">{`${waiting} waiting`}</span>}
      </span>
      <IconButton label={`Settings of ${email}`} icon={<Settings2 />} onClick={() => setOpen(true)} />
      {open && <MailboxSettings organization_id={organization_id} mailbox={mailbox} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** A draft that is sent becomes a mailing, and one that is stopped a draft again: the focus goes along. */
function DraftsAndMailings({ organization_id }: OfTeam) {
  const { data: drafts } = useQuery(composer.drafts, { organization_id })
  const mailings = useEndless(composer.mailings, { organization_id })
  const [{ mailing }] = useUrlState(outreachSearch)
  const [opened, setOpened] = useState<Draft>()
  const lists = useRef<HTMLDivElement>(null)
  useRowFocus(lists, {
    ids: [...(drafts?.items ?? []), ...mailings.items].map(({ id }) => id),
    openId: opened?.id ?? mailing,
    enabled: drafts !== undefined && !mailings.isPending,
  })
  return (
    <div ref={lists} tabIndex={-1}>
      <Drafts organization_id={organization_id} opened={opened} onOpen={setOpened} />
      <Mailings organization_id={organization_id} />
    </div>
  )
}

interface DraftsProps extends OfTeam {
  opened: Draft | undefined
  onOpen: (draft: Draft | undefined) => void
}

function Drafts({ organization_id, opened, onOpen }: DraftsProps) {
  const { data } = useQuery(composer.drafts, { organization_id })
  if (!data || (data.items.length === 0 && !opened)) return null
  return (
    <section aria-label="Drafts" className="py-4">
      <h2 className="mb-2 font-semibold">Drafts</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {data.items.map(draft => (
          <li key={draft.id}>
            <button
              type="button"
              data-row={draft.id}
              onClick={() => onOpen(draft)}
              className="flex w-full flex-wrap items-center gap-3 rounded-3 border border-line px-4 py-3 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{draft.subject || 'No subject yet'}</span>
              <span className="text-fg-2 tabular-nums">
                {`${draft.recipients.length} ${draft.recipients.length === 1 ? 'creator' : 'creators'}, ${relativeDate(draft.updated_at, new Date())}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <ResumeDraft organization_id={organization_id} draft={opened} onClose={() => onOpen(undefined)} />}
    </section>
  )
}

function Sequences({ organization_id }: OfTeam) {
  const { data, error, refetch } = useQuery(sequences.list, { organization_id })
  const { data: known } = useQuery(mailboxes.list, { organization_id })
  const [naming, setNaming] = useState(false)
  const first = known?.items.find(({ grant_status }) => grant_status === 'valid')
  return (
    <section aria-label="Sequences" className="py-4">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="flex-1 font-semibold">Sequences</h2>
        <Button size="small" icon={<Plus />} onClick={() => setNaming(true)}>
          New Sequence
        </Button>
      </div>
      {error && !data && <Failed what="The sequences" error={error} onRetry={refetch} />}
      {data?.items.length === 0 && (
        <EmptyState kind="nothing-yet" title="No sequence yet">
          Mails that follow each other until somebody answers.
        </EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {data?.items.map(({ id, name, state, total, totals, steps, edited, version }) => (
          <li key={id}>
            <Link
              to="/outreach/sequences/$sequenceId"
              params={{ sequenceId: id }}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-3 border border-line px-4 py-3 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-40 truncate font-medium">{name}</span>
              {edited && version > 0 && <Badge>Edited</Badge>}
              <Badge type={stateBadges[state]}>{stateWords[state]}</Badge>
              <span className="text-fg-2 tabular-nums">
                {`${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, ${total} ${total === 1 ? 'creator' : 'creators'}, ${totals.waiting} waiting, ${totals.replied} replied`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {naming && (
        <SequenceNameDialog
          organization_id={organization_id}
          mailbox_id={first?.id ?? null}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  )
}
