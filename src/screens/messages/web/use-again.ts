import { useNavigate } from '@tanstack/react-router'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'

const MAX_NAME_LENGTH = 120

/** Doors (again), then Doors (again 2) */
export function nameAgain(name: string): string {
  const [, base = name, count] = /^(.*) \(again(?: (\d+))?\)$/.exec(name) ?? []
  const suffix = base === name ? ' (again)' : ` (again ${Number(count ?? 1) + 1})`
  return base.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** Drafts the message anew, to the same audience and without its day, and opens the draft. */
export function useAgain(organization_id: string) {
  const navigate = useNavigate()
  const create = useCommand(broadcasts.create, { failed: 'Failed to Copy the Message' })
  const run = ({ name, audience_id, except_audience_id, send_mode, content, ...sent }: Broadcast) =>
    create.mutate(
      {
        ...{ organization_id, audience_id, except_audience_id, send_mode, content },
        name: nameAgain(name),
        second_share: sent.second_share,
        send_at_date: null,
        send_at_time: null,
        fan_zones: sent.fan_zones,
        spend_cap_cents: sent.spend_cap_cents,
      },
      { onSuccess: ({ id }) => navigate({ to: '/messages/$messageId', params: { messageId: id } }) },
    )
  return { run, isPending: create.isPending }
}
