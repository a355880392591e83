import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '#platform/web/organization.ts'
import type { RecordSearch } from '#platform/web/palette.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { skipToken, useQuery } from '#platform/web/use-query.ts'
import { dropScreens } from '#screens/drops/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'

const FOUND = 6

/** Drops and fans by name, for the palette. */
export const useRecords: RecordSearch = q => {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const input = q ? { organization_id, q, limit: FOUND } : skipToken
  const drops = useQuery(dropScreens.list, input)
  const fans = useQuery(fanScreens.list, input)
  const named = (title: string) => title.toLowerCase().includes(q.toLowerCase())
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
  const isPending = q !== '' && (drops.isFetching || fans.isFetching)
  return { items: q ? [...foundDrops, ...foundFans] : [], isPending }
}
