import { Link } from '@tanstack/react-router'
import { Check, Circle, X } from 'lucide-react'
import type { z } from 'zod'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { askedWords } from '#features/creator-edits/web/price-words.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Count } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { type Correspondent, inbox } from '#records/outreach/inbox-contract.ts'
import { stepOf } from '#records/promotions/stages.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { StopMail } from './stop-mail.tsx'

type Opened = z.infer<typeof inbox.get.answer>

interface CreatorAsideProps {
  organization_id: string
  thread: Opened
  onOpen: (id: string) => void
}

/** The creator beside the conversation: where to find them, their promotions, the sequence, and what was said before. */
export function CreatorAside({ organization_id, thread, onOpen }: CreatorAsideProps) {
  const { creator, sequence } = thread
  const details = useCreatorDetails()
  if (!creator)
    return (
      <EmptyState
        kind="nothing-yet"
        title="Not in the roster"
        actions={!thread.silent_because && <StopMail organization_id={organization_id} email={thread.email} />}
      >
        {`${thread.email} belongs to no creator of the team.`}
      </EmptyState>
    )
  const { profile } = creator
  return (
    <div className="grid grid-cols-1 gap-4 p-4">
      <header className="flex items-center gap-3">
        <Avatar name={creator.name} src={creator.avatar_url} size={56} />
        <div className="min-w-0">
          {profile ? (
            <button
              type="button"
              onClick={() => details.open(profile.id)}
              className="max-w-full truncate font-semibold text-15 hover:underline"
            >
              {creator.name}
            </button>
          ) : (
            <p className="truncate font-semibold text-15">{creator.name}</p>
          )}
          {creator.username && <p className="truncate text-fg-2">{`@${creator.username.replace(/^@/, '')}`}</p>}
        </div>
      </header>
      <dl className="grid gap-1.5">
        {profile && (
          <Line label={platformName(profile.platform)} icon={<PlatformMark platform={profile.platform} />}>
            <Count value={profile.follower_count} />
          </Line>
        )}
        {creator.price && <Line label="Asks for">{askedWords(creator.price)}</Line>}
        {creator.time_zone && <Line label="Time there">{timeIn(creator.time_zone)}</Line>}
      </dl>
      <Promotions creator={creator} />
      {sequence && (
        <section aria-label="Sequence" className="border-line border-t pt-3">
          <h3 className="flex pb-2 text-12 text-fg-2">
            <span className="min-w-0 flex-1 truncate">{sequence.name}</span>
            <Link to="/outreach/sequences/$sequenceId" params={{ sequenceId: sequence.id }} className="underline">
              Open
            </Link>
          </h3>
          <ol className="grid grid-cols-1 gap-1.5">
            {sequence.steps.map(({ name, at, state }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a step is known by here
              <li key={place} className="flex items-center gap-2 [&_.lucide]:size-3.5 [&_.lucide]:text-icon">
                {state === 'SENT' ? <Check /> : sequence.state === 'WAITING' ? <Circle /> : <X />}
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-12 text-fg-3">{at && state === 'SENT' ? shortDate(at) : '--'}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Before organization_id={organization_id} thread={thread} creatorId={creator.creator_id} onOpen={onOpen} />
      {!thread.silent_because && (
        <div className="border-line border-t pt-3">
          <StopMail organization_id={organization_id} email={thread.email} />
        </div>
      )}
    </div>
  )
}

const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: '2-digit', weekday: 'short' }).format(new Date())

function Line({ label, icon, children }: { label: string; icon?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      {icon}
      <dt className="flex-1 text-fg-2">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** Promotions with the stage; somebody who answered may be moved on with one click, and back. */
function Promotions({ creator }: { creator: Correspondent }) {
  const undo = useCommand(promotionScreens.undoMove, { failed: 'The move could not be undone' })
  const move = useCommand(promotionScreens.move, {
    done: 'Moved to Negotiating',
    failed: 'The creator could not be moved',
    undo: ({ moved }, { activation_id }) =>
      undo.mutate({ activation_id, move_ids: moved.map(({ move_id }) => move_id) }),
  })
  if (creator.promotions.length === 0) return null
  return (
    <section aria-label="Promotions" className="border-line border-t pt-3">
      <h3 className="pb-2 text-12 text-fg-2">Promotions</h3>
      <ul className="grid gap-2">
        {creator.promotions.map(({ activation_id, name, promotion_name, stage, suggested_stage }) => (
          <li key={activation_id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <p className="flex items-center gap-2">
              <Link
                to="/promotions/$promotionId"
                params={{ promotionId: activation_id }}
                className="min-w-0 flex-1 truncate font-medium hover:underline"
              >
                {`${promotion_name}, ${name}`}
              </Link>
              <Badge>{stepOf(stage).name}</Badge>
            </p>
            {suggested_stage && (
              <Button
                size="small"
                loading={move.isPending}
                onClick={() =>
                  move.mutate({ activation_id, creator_ids: [creator.creator_id], stage: suggested_stage })
                }
              >
                Answered: move to Negotiating
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface BeforeProps {
  organization_id: string
  thread: Opened
  creatorId: string
  onOpen: (id: string) => void
}

/** Other conversations with the creator. */
function Before({ organization_id, thread, creatorId, onOpen }: BeforeProps) {
  const { data } = useQuery(inbox.list, { organization_id, tab: 'all', creator_id: creatorId, limit: 6 })
  const others = (data?.items ?? []).filter(({ id }) => id !== thread.id)
  if (others.length === 0) return null
  return (
    <section aria-label="Before" className="border-line border-t pt-3">
      <h3 className="pb-2 text-12 text-fg-2">Before</h3>
      <ul className="grid grid-cols-1 gap-1.5">
        {others.map(other => (
          <li key={other.id} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onOpen(other.id)}
              className="min-w-0 flex-1 truncate text-start hover:underline"
            >
              {other.subject}
            </button>
            <OutcomeBadge thread={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
