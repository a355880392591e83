import { useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { teams } from '../contract.ts'
import { planNames } from '../plans.ts'

/** What the team's plan is, how it is billed, and how many members it has room for. */
export function TeamPlan({ organization_id }: { organization_id: string }) {
  const { data, error, refetch } = useQuery(teams.plan, { organization_id })
  if (error && !data) return <Failed what="The plan" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-5! w-64" />
  const { plan, billing_interval, billing_state, members, member_limit } = data
  return (
    <p>
      <strong className="font-strong">{planNames[plan]}</strong>
      <span className="text-fg-2">
        {' '}
        · billed {billing_interval}, {billing_state} · {members} {member_limit === null ? '' : `of ${member_limit} `}
        members and open invitations
      </span>
    </p>
  )
}
