import { Link } from '@tanstack/react-router'
import {
  AtSign,
  CheckCheck,
  Coins,
  Disc3,
  Inbox,
  ListTodo,
  Mail,
  Pencil,
  Radio,
  ShieldCheck,
  UserRoundX,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { relativeDate } from '#platform/web/dates.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { Need } from '../contract.ts'
import { needDetail, needTitle, needVerb } from '../words.ts'

const HOUR_MS = 3_600_000

const icons: Record<Need['kind'], typeof Inbox> = {
  privacy_requests: ShieldCheck,
  creator_erasure: ShieldCheck,
  creator_suggestions: Pencil,
  mailbox: Mail,
  webhook: Webhook,
  drafts: CheckCheck,
  answers: Inbox,
  payments: Coins,
  applicants: UsersRound,
  held_sign_ups: UserRoundX,
  drop_opens: Radio,
  release_returned: Disc3,
  release_out: Disc3,
  release_tasks: ListTodo,
  mentions: AtSign,
}

/** What waits for somebody, the nearest deadline first. Only the first has the accent. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  const now = new Date()
  return (
    <section aria-labelledby="needs" className="min-w-0 px-4 pb-1.5 md:ps-5">
      <header className="flex h-10 items-center gap-2">
        <h2 id="needs" className="font-semibold text-13">
          Needs you
        </h2>
        <span className="text-fg-3 tabular-nums">{needs.length}</span>
        {needs.length > 1 && (
          <span className="ms-auto text-12 text-fg-3 max-sm:hidden">in the order the clock runs out</span>
        )}
      </header>
      {needs.length === 0 ? (
        <EmptyState kind="nothing-yet" title="Nothing waits for you">
          Drafts to approve, answers of creators and whatever else has a deadline is listed here.
        </EmptyState>
      ) : (
        <ol className="-mx-2 max-h-[17.5rem] overflow-y-auto">
          {needs.map((need, index) => (
            <Row key={`${need.kind} ${need.href} ${need.name ?? ''}`} need={need} first={index === 0} now={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ need, first, now }: { need: Need; first: boolean; now: Date }) {
  const title = needTitle(need)
  const soon = need.due_at !== null && Date.parse(need.due_at) - now.getTime() < 24 * HOUR_MS
  const when = need.due_at
    ? Date.parse(need.due_at) < now.getTime()
      ? 'overdue'
      : relativeDate(need.due_at, now)
    : need.since && `waits ${relativeDate(need.since, now).replace(' ago', '')}`
  return (
    <li className="flex min-h-11.5 items-center gap-3 rounded-2 px-2 hover:bg-hover">
      <Faces need={need} />
      {/* in large letters the button stands under the words, which need the width */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="line-clamp-2 font-strong" title={title}>
            {title}
          </p>
          <p className="truncate text-12 text-fg-3" title={needDetail(need)}>
            {needDetail(need)}
          </p>
        </div>
        {when && (
          <span
            className={cx(
              'whitespace-nowrap text-12 tabular-nums max-sm:hidden',
              soon ? 'font-medium text-warn' : 'text-fg-2',
            )}
          >
            {when}
          </span>
        )}
        <Link
          to={need.href}
          aria-label={`${needVerb[need.kind]}: ${title}`}
          className={buttonClass(first ? 'primary' : 'secondary', 'small', 'min-w-16')}
        >
          {needVerb[need.kind]}
        </Link>
      </div>
    </li>
  )
}

function Faces({ need }: { need: Need }) {
  const Icon = icons[need.kind]
  return (
    <span className="flex w-[60px] flex-none justify-center">
      {need.image_url ? (
        <Avatar name={need.name ?? ''} src={need.image_url} shape="square" size={28} />
      ) : need.people.length > 0 ? (
        need.people.map((person, index) => (
          <Avatar
            key={person.name}
            name={person.name}
            src={person.image_url}
            size={24}
            className={cx('shadow-[0_0_0_2px_var(--bg)]', index > 0 && '-ms-2')}
          />
        ))
      ) : (
        <Icon aria-hidden="true" className="text-icon" />
      )}
    </span>
  )
}
