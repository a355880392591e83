import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { CountBadge } from '#platform/web/ui/tabs.tsx'
import { fanMerges } from '../merge-contract.ts'

/** Pairs that wait for a decision; 0 until it is known. */
const useDuplicateCount = (): number =>
  useQuery(fanMerges.countDuplicates, { organization_id: useOrganization().id }).data?.count ?? 0

/** The way to pairs that wait for a decision; not there where none does. */
export function DuplicatesLink() {
  const count = useDuplicateCount()
  if (count === 0) return null
  return (
    <Link to="/fans/duplicates" className={buttonClass('quiet')}>
      <Users />
      Duplicates
      <CountBadge count={count} />
    </Link>
  )
}

/** The same in a menu, where there is no room beside the title. */
export function DuplicatesItem() {
  const count = useDuplicateCount()
  if (count === 0) return null
  return (
    <MenuItem icon={<Users />} render={<Link to="/fans/duplicates" />}>
      <span className="flex items-center justify-between gap-3">
        Duplicates
        <CountBadge count={count} />
      </span>
    </MenuItem>
  )
}
