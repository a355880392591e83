import { useNavigate } from '@tanstack/react-router'
import { List as ListIcon } from 'lucide-react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import type { RecordSearch } from '#platform/web/frame/palette.tsx'
import { findActions, orderOf, type PaletteItem } from '#platform/web/frame/palette-actions.ts'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { creatorName, faceOf, handle } from '#records/creators/words.ts'
import { rosters } from '#records/rosters/contract.ts'
import { rosterName } from '#records/rosters/web/use-rosters.ts'
import { dropScreens } from '#screens/drops/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { useNamedRecords } from './use-named-records.tsx'

const FOUND = 6
/** Of those whose name begins alike, to find who was meant by a name with a slip. */
const CANDIDATES = 100
/** Creators to put in order: the server lists the newest first. */
const ORDERED = 50

/** Every record of the team by name, for the palette. Where nobody is called so, those who are nearly called so. */
export const useRecords: RecordSearch = q => {
  const exactly = useRecordsBy(q, q, FOUND)
  const isMissed = q.length >= MIN_FORGIVEN && !exactly.isPending && exactly.people.length === 0
  const nearby = useRecordsBy(isMissed ? q.slice(0, Math.ceil(q.length / 2)) : '', q, CANDIDATES)
  const named = useNamedRecords(q)
  const people = isMissed ? findActions(nearby.people, q).slice(0, FOUND) : exactly.people
  return {
    items: q ? [...exactly.places, ...named, ...people] : [],
    isPending: exactly.isPending || (isMissed && nearby.isPending),
  }
}

/** Shorter words have no slips. */
const MIN_FORGIVEN = 4

/** Drops, fans and creators that the server finds by `q`, and lists; those with `meant` in their name first. */
function useRecordsBy(q: string, meant: string, limit: number) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const details = useCreatorDetails()
  const input = q ? { organization_id, q, limit } : skipToken
  const drops = useQuery(dropScreens.list, input)
  const fans = useQuery(fanScreens.list, input)
  const page_size = limit > FOUND ? CANDIDATES : ORDERED
  const creators = useQuery(rosterScreen.listCreators, q ? { roster_id: organization_id, q, page_size } : skipToken)
  const lists = useQuery(rosters.list, q ? { organization_id } : skipToken)
  const named = (title: string) => title.toLowerCase().includes(meant.toLowerCase())
  // the search looks at artists too; who types a title means the title
  const byTitle = (drops.data?.items ?? []).toSorted((a, b) => Number(named(b.title)) - Number(named(a.title)))
  const foundDrops = byTitle.map(({ id, title, artist, cover_url }) => ({
    id: `drop ${id}`,
    label: title,
    group: 'Drops',
    note: artist.title,
    icon: <Avatar shape="square" size={20} name={title} src={cover_url} />,
    run: () => void navigate({ to: '/drops/$dropId', params: { dropId: id } }),
  }))
  const foundFans = (fans.data?.items ?? []).map(({ id, name, contacts }) => {
    const contact = contacts[0]?.value ?? ''
    return {
      id: `fan ${id}`,
      label: name ?? contact,
      group: 'Fans',
      ...(name && { note: contact }),
      icon: <Avatar size={20} name={name ?? contact} />,
      run: () => void navigate({ to: '/fans/$fanId', params: { fanId: id } }),
    }
  })
  const foundCreators = (creators.data?.items ?? []).map(creator => {
    const name = creatorName(creator)
    const face = faceOf(creator)
    return {
      id: `creator ${creator.id}`,
      label: name,
      group: 'Creators',
      ...(face && { note: handle(face.username) }),
      icon: <Avatar size={20} name={name} src={face?.avatar_url} />,
      run: () => void (face ? details.open(face.id) : navigate({ to: '/roster', search: { creator: creator.id } })),
    }
  })
  // the search looks at tags too
  const isCalled = ({ label, note = '' }: PaletteItem) => named(label) || named(note)
  const byName = foundCreators
    .toSorted((a, b) => orderOf(a, meant) - orderOf(b, meant) || Number(isCalled(b)) - Number(isCalled(a)))
    .slice(0, limit)
  const foundLists = (lists.data?.items ?? []).map(list => ({
    id: `list ${list.id}`,
    label: rosterName(list),
    group: 'Lists',
    note: `${exact(list.creator_count)} ${list.creator_count === 1 ? 'creator' : 'creators'}`,
    icon: <ListIcon />,
    run: () => void navigate({ to: '/roster', search: { list: list.id } }),
  }))
  const isPending = q !== '' && (drops.isFetching || fans.isFetching || creators.isFetching)
  return {
    places: findActions(foundLists, q).slice(0, FOUND),
    people: q ? [...foundDrops, ...foundFans, ...byName] : [],
    isPending,
  }
}
