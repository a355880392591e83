import { ArrowUpDown } from 'lucide-react'
import { use } from 'react'
import { RatesContext } from '#features/reference-rates/web/rates-context.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuGroup, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { Sort } from '#platform/web/ui/table/table-columns.ts'
import type { SortedBy } from '#records/creators/creator-filter.ts'

const fields: readonly (readonly [by: SortedBy, label: string, ascending: string, descending: string])[] = [
  ['added_at', 'Added On', 'Oldest first', 'Newest first'],
  ['name', 'Name', 'A to Z', 'Z to A'],
  ['follower_count', 'Followers', 'Lowest first', 'Highest first'],
  ['engagement_rate', 'Engagement Rate', 'Lowest first', 'Highest first'],
  ['price', 'Price', 'Cheapest first', 'Dearest first'],
  ['rating', 'Rating', 'Lowest first', 'Highest first'],
]

interface SortMenuProps {
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Everything that creators are sorted by, also where no header does it. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const rates = use(RatesContext)
  const [, , ascending = '', descending = ''] = fields.find(([by]) => by === sort.by) ?? []
  return (
    <Menu align="end" trigger={<IconButton size="small" label="Sort" icon={<ArrowUpDown />} />}>
      <MenuGroup label="Sort by">
        {fields.map(([by, label]) => (
          <MenuChoice
            key={by}
            checked={by === sort.by}
            onCheckedChange={() => onSort({ by, direction: by === 'name' ? 'asc' : 'desc' })}
          >
            {label}
            {by === 'price' && rates && (
              <span className="ms-2 text-12 text-fg-3">US dollars, rates of {rates.day}</span>
            )}
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuGroup label="Direction">
        {(['asc', 'desc'] as const).map(direction => (
          <MenuChoice
            key={direction}
            checked={direction === sort.direction}
            onCheckedChange={() => onSort({ by: sort.by, direction })}
          >
            {direction === 'asc' ? ascending : descending}
          </MenuChoice>
        ))}
      </MenuGroup>
    </Menu>
  )
}
