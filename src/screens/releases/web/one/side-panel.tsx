import { Link } from '@tanstack/react-router'
import { ExternalLink, ListFilter, Megaphone, Newspaper, Plus, Radio, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Dot, type DotTone } from '#platform/web/ui/badge.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import type { ReleaseEvent, StoreEntry } from '#records/releases/contract.ts'
import type { ReleaseStatus, TieKind } from '#records/releases/kinds.ts'
import { statusNames, storeStateNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import type { Tie } from '../../shown.ts'
import { dayWords, todayOf } from '../words.ts'
import { Section } from './section.tsx'
import { TieDialog } from './tie-dialog.tsx'
import { useRelease } from './use-release.ts'

const KINDS: Record<TieKind, { name: string; icon: ReactNode }> = {
  DROP: { name: 'Drop', icon: <Radio /> },
  PROMOTION: { name: 'Promotion', icon: <Megaphone /> },
  SEGMENT: { name: 'Segment', icon: <Newspaper /> },
  AUDIENCE: { name: 'Audience', icon: <ListFilter /> },
}

const UNITS = { PRESAVES: 'pre-saves', SIGN_UPS: 'sign-ups', CREATORS: 'creators', POSTS: 'posts' } as const

/** What belongs to the release, beside what it is. */
export function SidePanel() {
  const { data } = useRelease()
  return (
    <aside
      aria-label="What belongs to the release"
      className="min-w-0 bg-(--bg-side) [&>section+section]:border-line [&>section+section]:border-t"
    >
      <Ties />
      {data.presaves.length > 0 && <Presaves />}
      <Stores />
      <History />
    </aside>
  )
}

function Ties() {
  const { data, isFinal } = useRelease()
  const [kind, setKind] = useState<TieKind | null>(null)
  return (
    <Section
      title="What belongs to it"
      actions={
        !isFinal && (
          <Menu
            align="end"
            trigger={<IconButton size="small" label="Link something to this release" icon={<Plus />} />}
          >
            {(Object.keys(KINDS) as TieKind[]).map(one => (
              <MenuItem key={one} icon={KINDS[one].icon} onSelect={() => setKind(one)}>
                {KINDS[one].name}
              </MenuItem>
            ))}
          </Menu>
        )
      }
    >
      {data.ties.length === 0 && (
        <p className="text-fg-3">Link the drops, promotions, segments and audiences that work for this release.</p>
      )}
      <ul className="grid gap-1">
        {data.ties.map(tie => (
          <TieLine key={tie.id} tie={tie} />
        ))}
      </ul>
      {kind && <TieDialog kind={kind} name={KINDS[kind].name} onClose={() => setKind(null)} />}
    </Section>
  )
}

function TieLine({ tie }: { tie: Tie }) {
  const { place, isFinal } = useRelease()
  const add = useCommand(releases.add_tie, { failed: 'It could not be linked again' })
  const remove = useCommand(releases.remove_tie, {
    done: `${tie.name} is no longer linked`,
    failed: 'The link could not be removed',
    undo: () => add.mutate({ ...place, kind: tie.kind, target_id: tie.target_id }),
  })
  const { name, icon } = KINDS[tie.kind]
  const unit = tie.counts ? UNITS[tie.counts] : ''
  const note = [name.toLowerCase(), tie.state, tie.starts_on && dayWords(tie.starts_on)].filter(Boolean).join(', ')
  return (
    <li className="group/tie flex min-h-10 min-w-0 items-center gap-2.5">
      {tie.cover_url ? (
        <Avatar shape="square" size={28} name={tie.name} src={tie.cover_url} />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-7 flex-none place-items-center rounded-1 bg-fill text-icon [&_.lucide]:size-3.5"
        >
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <TieLink tie={tie} />
        <span className="block truncate text-12 text-fg-3">{note}</span>
      </span>
      {tie.count !== null && (
        <span className="text-end tabular-nums" title={`${exact(tie.count)} ${unit}`}>
          <b>{exact(tie.count)}</b>
          <span className="block text-11 text-fg-3">{unit}</span>
        </span>
      )}
      {!isFinal && (
        <IconButton
          size="small"
          label={`Unlink ${tie.name}`}
          icon={<X />}
          onClick={() => remove.mutate({ ...place, tie_id: tie.id })}
        />
      )}
    </li>
  )
}

function TieLink({ tie: { kind, target_id, name } }: { tie: Tie }) {
  const shared = { title: name, className: 'block truncate font-strong hover:underline', children: name }
  switch (kind) {
    case 'DROP':
      return <Link to="/drops/$dropId" params={{ dropId: target_id }} {...shared} />
    case 'PROMOTION':
      return <Link to="/promotions/$promotionId" params={{ promotionId: target_id }} {...shared} />
    case 'SEGMENT':
      return <Link to="/segments/$segmentId" params={{ segmentId: target_id }} {...shared} />
    case 'AUDIENCE':
      return <Link to="/audiences/$audienceId" params={{ audienceId: target_id }} {...shared} />
  }
}

const SERVICES: Record<string, string> = { spotify: 'Spotify', 'apple-music': 'Apple Music', reminder: 'Reminder' }
const COLOURS = ['bg-(--data-1)', 'bg-(--data-2)', 'bg-(--data-3)']

function Presaves() {
  const { data } = useRelease()
  const all = data.presaves.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title="Pre-saves" note={<span className="block text-end tabular-nums">{exact(all)}</span>}>
      <div aria-hidden="true" className="mb-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {data.presaves.map(({ service, count }, at) => (
          <span key={service} className={COLOURS[at] ?? 'bg-press'} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {data.presaves.map(({ service, count }) => (
          <li key={service} className="flex h-7 items-center">
            <span className="flex-1">{SERVICES[service] ?? service}</span>
            <b className="tabular-nums">{exact(count)}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const storeTones: Record<StoreEntry['state'], DotTone> = {
  PLANNED: 'off',
  LEFT_OUT: 'off',
  LIVE: 'good',
  REFUSED: 'bad',
}

function Stores() {
  const { data } = useRelease()
  const { live, all } = data.release.stores
  return (
    <Section title="Stores" note={live === 0 ? 'nothing is live yet' : `live in ${live} of ${all}`}>
      {data.stores.length === 0 && <p className="text-fg-3">No store is named. Add them under Details and stores.</p>}
      <ul className="grid grid-cols-2 gap-x-4">
        {data.stores.map(({ store, name, state, url }) => (
          <li key={store} className="flex h-7 min-w-0 items-center gap-1.5" title={storeStateNames[state]}>
            <span className={state === 'LEFT_OUT' ? 'min-w-0 flex-1 truncate text-fg-3' : 'min-w-0 flex-1 truncate'}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
                  {name || store}
                  <ExternalLink aria-label=", opens the store" className="ms-1 inline size-3 text-icon" />
                </a>
              ) : (
                name || store
              )}
            </span>
            {state === 'LEFT_OUT' ? (
              <span className="text-11 text-fg-3">left out</span>
            ) : (
              <>
                <Dot tone={storeTones[state]} />
                <span className="sr-only">{storeStateNames[state]}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const SHOWN = 8

function History() {
  const { place, data } = useRelease()
  const { data: members } = useQuery(teams.members, { organization_id: place.organization_id })
  const nameOf = (id: string | null) =>
    id === null ? 'by itself' : `by ${members?.items.find(({ user_id }) => user_id === id)?.name ?? 'a former member'}`
  return (
    <Section title="History">
      <ul>
        {data.history.slice(0, SHOWN).map(event => (
          <li key={event.id} className="flex min-h-7 items-baseline gap-2">
            <span className="min-w-0 flex-1">
              {eventWords(event)}
              <span className="text-fg-3"> {nameOf(event.by_user)}</span>
            </span>
            <span className="flex-none text-12 text-fg-3 tabular-nums">{dayWords(todayOf(new Date(event.at)))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function eventWords({ kind, from_value, to_value }: ReleaseEvent): string {
  if (kind === 'STATUS') return from_value ? statusNames[to_value as ReleaseStatus] : 'Made'
  if (!to_value) return 'Day removed'
  return from_value ? `Moved from ${dayWords(from_value)} to ${dayWords(to_value)}` : `Set to ${dayWords(to_value)}`
}
