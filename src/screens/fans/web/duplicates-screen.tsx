import { Link } from '@tanstack/react-router'
import { BadgeCheck, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { DuplicatesFrame } from '#platform/web/frame/duplicates-frame.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import type { FanRow } from '../contract.ts'
import { type Duplicate, fanMerges } from '../merge-contract.ts'
import { duplicatesSearch } from './address.ts'
import { Place } from './fan-columns.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Proven } from './record/fan-contacts.tsx'
import { evidenceWords } from './record/rights-words.ts'
import { fanName } from './words.ts'

/** Pairs of fans that may be one person: what speaks for it, and the two ways to decide. */
export function DuplicatesScreen() {
  const organization_id = useOrganization().id
  const [{ cursor, start }, setView] = useUrlState(duplicatesSearch)
  const list = usePages(fanMerges.duplicates, { organization_id }, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const count = useQuery(fanMerges.countDuplicates, { organization_id })
  const pairs = useRef<HTMLDivElement>(null)
  useRowFocus(pairs, { ids: list.items.map(({ id }) => id), enabled: !list.isPending })
  const [merging, setMerging] = useState<Duplicate | null>(null)
  return (
    <>
      <DuplicatesFrame
        title="Duplicates"
        label="Duplicates"
        home={
          <Link to="/fans" className="text-fg-2 hover:text-fg">
            Fans
          </Link>
        }
        count={count.data}
        list={list}
        scroller={pairs}
        empty={
          <EmptyState
            kind="nothing-yet"
            title="No two fans look like one person"
            actions={
              <Link to="/fans" className={buttonClass()}>
                Go to Fans
              </Link>
            }
          >
            Every sign-up is compared with who is known. Fans you know to be one person can be merged on their page.
          </EmptyState>
        }
      >
        {pair => <Pair key={pair.id} organization_id={organization_id} pair={pair} onMerge={() => setMerging(pair)} />}
      </DuplicatesFrame>
      {merging && (
        <MergeDialog
          organization_id={organization_id}
          pair={[merging.fans[0].id, merging.fans[1].id]}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  )
}

interface PairProps {
  organization_id: string
  pair: Duplicate
  onMerge: () => void
}

function Pair({ organization_id, pair, onMerge }: PairProps) {
  const [one, other] = pair.fans
  const names = `${fanName(one)} and ${fanName(other)}`
  const back = useCommand(fanMerges.dismiss, { failed: 'Failed to bring the pair back' })
  const dismiss = useCommand(fanMerges.dismiss, {
    done: `${names} stay two fans`,
    failed: 'Failed to put the pair aside',
    undo: () => back.mutate({ organization_id, id: pair.id, dismissed: false }),
    optimistic: edit =>
      edit(fanMerges.duplicates, page => ({ ...page, items: page.items.filter(({ id }) => id !== pair.id) })),
  })
  return (
    <li aria-label={names} data-row={pair.id} className="border-line-soft border-b px-4 py-4 last:border-b-0 md:px-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-2">
        {pair.certainty === 'VERIFIED' ? (
          <Badge type="Success" icon={<BadgeCheck />}>
            Proven
          </Badge>
        ) : (
          <Badge type="Gray" icon={<Search />}>
            Suggested
          </Badge>
        )}
        <span className="min-w-0 flex-1 basis-60 text-pretty">{pair.evidence.map(evidenceWords).join('. ')}.</span>
        <span className="flex gap-2">
          <Button size="small" onClick={() => dismiss.mutate({ organization_id, id: pair.id, dismissed: true })}>
            Two people
          </Button>
          <Button size="small" kind="primary" onClick={onMerge}>
            Merge…
          </Button>
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Fan fan={one} />
        <Fan fan={other} />
      </div>
    </li>
  )
}

function Fan({ fan }: { fan: FanRow }) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Avatar name={fanName(fan)} size={32} />
      <div className="min-w-0 flex-1">
        <Link to="/fans/$fanId" params={{ fanId: fan.id }} className="block truncate font-strong hover:underline">
          {fanName(fan)}
        </Link>
        <ul>
          {fan.contacts.map(contact => (
            <li
              key={`${contact.channel} ${contact.value}`}
              className="flex min-w-0 items-center gap-1.5 text-12 text-fg-2"
            >
              <ChannelIcon channel={contact.channel} />
              <span className="sr-only">{channelNames[contact.channel]}</span>
              <span className="truncate" title={contact.value}>
                {contact.value}
              </span>
              <Proven contact={contact} />
            </li>
          ))}
        </ul>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-fg-3">
          {(fan.city || fan.country_code) && <Place {...fan} />}
          <span>
            first seen <RelativeTime when={fan.created_at} />
          </span>
        </p>
      </div>
    </div>
  )
}
