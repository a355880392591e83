import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useOrganization } from '#platform/web/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { CountBadge } from '#platform/web/ui/tabs.tsx'
import { useQuery } from '#platform/web/use-query.ts'
import { fanMerges } from '../merge-contract.ts'

/** The way to pairs that wait for a decision; not there where none does. */
export function DuplicatesLink() {
  const { data } = useQuery(fanMerges.countDuplicates, { organization_id: useOrganization().id })
  if (!data || data.count === 0) return null
  return (
    <Link to="/fans/duplicates" className={buttonClass('quiet')}>
      <Users />
      Duplicates
      <CountBadge count={data.count} />
    </Link>
  )
}
