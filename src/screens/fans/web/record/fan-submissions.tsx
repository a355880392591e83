import { Link } from '@tanstack/react-router'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { channelNames } from '#platform/web/ui/channel-mark.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { DropReference } from '#records/drops/contract.ts'
import type { FanSubmission } from '../../contract.ts'
import { sourceWords } from '../words.ts'
import { AcceptSignup } from './accept-signup.tsx'
import { LinkAgain } from './link-again.tsx'
import { Facts, Nothing } from './section.tsx'

/** Every form the fan sent, with all that was filled in. */
export function Submissions({ submissions }: { submissions: readonly FanSubmission[] }) {
  if (submissions.length === 0) return <Nothing>No form was sent.</Nothing>
  return (
    <ol className="flex flex-col gap-4">
      {submissions.map(submission => (
        <li key={submission.id} className="min-w-0 border-line-soft border-t pt-4 first:border-t-0 first:pt-0">
          <DropLine drop={submission.drop} when={submission.created_at} />
          {submission.quarantined && (
            <Message tone="warning" className="mt-2">
              <b className="block">Quarantined</b>
              {submission.quarantine_reasons.join(' ') || 'It looks like a machine’s.'}
              <AcceptSignup signup_id={submission.id} />
            </Message>
          )}
          {submission.awaits_link && <LinkAgain signup_id={submission.id} />}
          <div className="mt-2 text-12">
            <Facts
              facts={[
                ...submission.contacts.map(
                  ({ channel, value, verified }) =>
                    [channelNames[channel], verified ? value : `${value}, not confirmed`] as const,
                ),
                ...submission.answers.map(({ label, value }) => [label, value] as const),
                ['Came from', sourceWords(submission)],
                ['Page', submission.page_url],
              ]}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

function DropLine({ drop, when }: { drop: DropReference; when: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Avatar shape="square" size={24} name={drop.title} src={drop.cover_url} />
      <Link
        to="/drops/$dropId"
        params={{ dropId: drop.id }}
        title={drop.title}
        className="min-w-0 truncate font-strong hover:underline"
      >
        {drop.title}
      </Link>
      <span className="ms-auto flex-none text-12 text-fg-3">
        <RelativeTime when={when} />
      </span>
    </div>
  )
}
