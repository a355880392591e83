import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { audienceMembership } from '../../membership-contract.ts'

/** Since when a fan has been in the saved audience, and when they were in before; nothing where it is not kept. */
export function FanStays({ audienceId, fanId }: { audienceId: string; fanId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(audienceMembership.ofFan, { organization_id, id: audienceId, fan_id: fanId })
  if (!data?.since) return null
  const { since, stays } = data
  const from = (entered_at: string) =>
    Date.parse(entered_at) <= Date.parse(since) ? `${longDate(since)} or longer` : longDate(entered_at)
  return (
    <ul aria-label="In the saved audience" className="mt-1 text-12 text-fg-2">
      {stays.length === 0 && <li>Never in the saved audience since {longDate(since)}, when keeping began.</li>}
      {stays.map(({ entered_at, left_at }) => (
        <li key={entered_at}>
          {left_at
            ? `In the saved audience from ${from(entered_at)} until ${longDate(left_at)}`
            : `In the saved audience since ${from(entered_at)}`}
        </li>
      ))}
    </ul>
  )
}
