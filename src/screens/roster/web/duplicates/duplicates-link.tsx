import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { CountBadge } from '#platform/web/ui/tabs.tsx'
import { useQuery } from '#platform/web/use-query.ts'
import { creatorMerges } from '../../merge-contract.ts'

/** The way to pairs that wait for a decision; not there where none does. */
export function DuplicatesLink({ organization_id }: { organization_id: string }) {
  const { data } = useQuery(creatorMerges.countDuplicates, { organization_id })
  if (!data || data.count === 0) return null
  return (
    <Link to="/roster/duplicates" className={buttonClass('quiet')}>
      <Users />
      <span className="max-sm:sr-only">Possible Duplicates</span>
      <CountBadge count={data.count} />
    </Link>
  )
}
