import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { CountBadge } from '#platform/web/ui/tabs.tsx'
import { creatorMerges } from '../../merge-contract.ts'

/** Pairs that wait for a decision; 0 until it is known. */
export const useDuplicateCount = (organization_id: string): number =>
  useQuery(creatorMerges.countDuplicates, { organization_id }).data?.count ?? 0

/** The way to pairs that wait for a decision; not there where none does. */
export function DuplicatesLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link to="/roster/duplicates" className={buttonClass('quiet')}>
      <Users />
      Possible Duplicates
      <CountBadge count={count} />
    </Link>
  )
}

/** The same in a menu, where there is no room beside the title. */
export function DuplicatesItem({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <MenuItem icon={<Users />} render={<Link to="/roster/duplicates" />}>
      <span className="flex items-center justify-between gap-3">
        Possible Duplicates
        <CountBadge count={count} />
      </span>
    </MenuItem>
  )
}
