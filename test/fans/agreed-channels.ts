import { expect } from 'vitest'
import type { TestServer } from '../server.ts'

/**
 * Fails where the channels that are kept with a fan are not those that the ledger of consents gives: the last consent of a
 * channel that is neither DECLINED nor PENDING counts. Returns how many fans agree on each channel.
 */
export async function channelsFromLedger(server: TestServer): Promise<Record<string, number>> {
  const fans = await server.sql<{ id: string; kept: string[]; said: string[] }>(`
    select f.id, f.agreed_channels as kept, coalesce(l.channels, '{}') as said from fans f left join (
      select organization_id, fan_id, array_agg(channel order by channel) filter (where state <> 'WITHDRAWN') as channels from (
        select distinct on (k.organization_id, coalesce(a.fan_id, k.fan_id, s.fan_id), k.channel)
          k.organization_id, coalesce(a.fan_id, k.fan_id, s.fan_id) as fan_id, k.channel, k.state
        from consents k
        left join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
        left join fan_aliases a on a.organization_id = k.organization_id and a.old_id = k.fan_id
        where k.purpose = 'MARKETING' and k.state not in ('DECLINED', 'PENDING')
        order by k.organization_id, coalesce(a.fan_id, k.fan_id, s.fan_id), k.channel, k.given_at desc, k.id desc
      ) last group by organization_id, fan_id
    ) l on l.organization_id = f.organization_id and l.fan_id = f.id`)
  expect(fans.filter(({ kept, said }) => kept.join() !== said.join())).toEqual([])
  const counts: Record<string, number> = {}
  for (const channel of fans.flatMap(({ kept }) => kept)) counts[channel] = (counts[channel] ?? 0) + 1
  return counts
}
