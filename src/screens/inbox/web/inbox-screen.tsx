import { useEffect, useRef } from 'react'
import { teams } from '#features/accounts/contract.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate, shortDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { inbox, type Thread } from '#records/outreach/inbox-contract.ts'
import { inboxSearch, type Tab } from './address.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { ThreadView } from './thread-view.tsx'

/** Answers of creators to all mailboxes of the team. What is open stands in the URL; j and k walk through the list. */
export function InboxScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(inboxSearch)
  const { tab = 'open', q = '', thread } = view
  // who searches looks for a conversation, wherever it stands
  const list = useEndless(inbox.list, { organization_id, tab: q ? 'all' : tab, ...(q && { q }) })
  const { data: counts } = useQuery(inbox.counts, { organization_id })
  const { data: members } = useQuery(teams.members, { organization_id })
  const { items, error } = list
  const open = (id: string | undefined) => setView({ thread: id }, { push: thread === undefined })
  const rows = useRef<HTMLUListElement>(null)
  useRowFocus(rows, { ids: items.map(({ id }) => id), openId: thread, enabled: !list.isPending })
  const at = items.findIndex(({ id }) => id === thread)
  /** The conversation that was open last, and where it stood: when it has left, the next one stands there. */
  const last = useRef({ id: '', at: 0 })
  useEffect(() => {
    if (thread && at >= 0) last.current = { id: thread, at }
  }, [thread, at])
  const walk = (step: 1 | -1) => () => {
    // closed, and still in the list, as when it is marked as unread
    const from = at >= 0 ? at : items.findIndex(({ id }) => id === last.current.id)
    const to = from >= 0 ? from + step : last.current.at + Math.min(step, 0)
    const next = items[Math.min(items.length - 1, Math.max(0, to))]
    if (next) {
      open(next.id)
      rows.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"]`)?.focus()
    }
    if (to >= items.length - 3) list.more()
  }
  useShortcuts([
    { keys: 'j', label: 'Next conversation', group: 'Inbox', run: walk(1) },
    { keys: 'k', label: 'Previous conversation', group: 'Inbox', run: walk(-1) },
  ])
  const options: { value: Tab; label: string }[] = [
    { value: 'open', label: `Open ${counts?.open ?? ''}` },
    { value: 'mine', label: `Mine ${counts?.mine ?? ''}` },
    { value: 'nobodys', label: `Nobody’s ${counts?.nobodys ?? ''}` },
    { value: 'waiting', label: 'Waiting' },
    { value: 'done', label: 'Done' },
  ]
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cx(
          'flex min-h-0 w-full flex-col border-line border-e md:w-[min(22.5rem,38%)]',
          thread && 'max-md:hidden',
        )}
      >
        <Header title="Inbox" count={counts?.open} />
        <div className="grid gap-2 px-4 pb-2">
          <SearchField
            label="Search conversations"
            value={q}
            onValueChange={text => setView({ q: text || undefined })}
            hotkey
          />
          {q ? (
            <p className="py-1 text-12 text-fg-2">Found in all conversations</p>
          ) : (
            <Segments
              label="Conversations"
              value={tab}
              options={options}
              onValueChange={next => setView({ tab: next, thread: undefined })}
              fill
            />
          )}
        </div>
        {error && items.length === 0 && <Failed what="The inbox" error={error} onRetry={list.retry} />}
        {list.isPending && <Skeleton className="m-4 w-48" />}
        {!list.isPending && !error && items.length === 0 && (
          <EmptyState kind={q ? 'no-result' : 'nothing-yet'} title={q ? `Nothing for “${q}”` : 'Nothing here'}>
            Answers to your emails arrive here.
          </EmptyState>
        )}
        <ul
          ref={rows}
          aria-label="Conversations"
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
          onScroll={list.onScroll}
        >
          {items.map(item => (
            <li key={item.id}>
              <ThreadRow
                thread={item}
                current={item.id === thread}
                assignee={members?.items.find(({ user_id }) => user_id === item.assignee_id)?.name}
                onOpen={() => open(item.id)}
              />
            </li>
          ))}
          {list.hasMore && (
            <li className="p-2 text-center">
              <Button size="small" kind="quiet" loading={list.isGrowing} onClick={list.more}>
                Show more
              </Button>
            </li>
          )}
        </ul>
      </div>
      {thread ? (
        <ThreadView
          key={thread}
          organization_id={organization_id}
          id={thread}
          onClose={() => open(undefined)}
          onOpen={open}
        />
      ) : (
        <div className="hidden flex-1 place-items-center md:grid">
          <EmptyState kind="nothing-yet" title="Choose a conversation" />
        </div>
      )}
    </div>
  )
}

interface ThreadRowProps {
  thread: Thread
  current: boolean
  assignee: string | undefined
  onOpen: () => void
}

function ThreadRow({ thread, current, assignee, onOpen }: ThreadRowProps) {
  const { id, name, avatar_url, subject, snippet, unread, last_at, last_is_ours, snoozed_until } = thread
  return (
    <button
      type="button"
      data-row={id}
      aria-current={current || undefined}
      onClick={onOpen}
      className="flex w-full gap-3 border-line border-b px-4 py-3 text-start hover:bg-hover aria-[current]:bg-accent-tint"
    >
      <Avatar name={name} src={avatar_url} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          {unread && <i aria-hidden="true" className="size-2 flex-none self-center rounded-full bg-accent" />}
          <span className={cx('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>{name}</span>
          {unread && <span className="sr-only">Unread</span>}
          <span className="flex-none text-12 text-fg-3">{relativeDate(last_at, new Date())}</span>
        </span>
        <span className="block truncate">{subject}</span>
        <span className="block truncate text-12 text-fg-2">{`${last_is_ours ? 'You: ' : ''}${snippet}`}</span>
        <span className="mt-1 flex items-center justify-between gap-2">
          {snoozed_until && new Date(snoozed_until) > new Date() ? (
            <Badge>{`Back ${shortDate(snoozed_until)}`}</Badge>
          ) : (
            <OutcomeBadge thread={thread} />
          )}
          {assignee && (
            <span className="ms-auto flex">
              <Avatar name={assignee} size={20} />
              <span className="sr-only">{`Assigned to ${assignee}`}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
