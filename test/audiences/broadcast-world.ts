// A team with fans of all kinds, and messages to them.
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { testClock } from '#platform/server/clock.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import { eventually, startTestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { insertRandomFans } from './random-fans.ts'

export const draft = {
  name: 'Doors',
  audience_id: null,
  except_audience_id: null,
  send_mode: 'ONLY_EMAIL' as Broadcast['send_mode'],
  content: {
    subject: 'Doors for {first_name|you}',
    second_subject: null as string | null,
    email: 'Doors open at 19:30.\n\n{link}' as string | Record<string, unknown>,
    text: 'Doors open at 19:30: {link}',
    link: 'https://label.example/doors',
  },
  second_share: null as number | null,
  send_at_date: null as string | null,
  send_at_time: null as string | null,
  fan_zones: false,
  spend_cap_cents: null as number | null,
}

/** The product with its worker; no quiet hours, and two messages per fan in a week. */
export async function broadcastWorld() {
  const clock = testClock(new Date())
  const server = await startTestServer({ jobs: true, clock })
  const team = await teamOf(server, 'North', { ann: 'owner' })
  const { organization_id } = team
  await insertRandomFans(server, randomStream(11), { organization_id, count: 120, now: clock.now() })
  // what is left are fans, their contacts, consents and sign-ups
  await server.sql('delete from broadcasts; delete from messages')
  await server.sql("update consents set state = 'GIVEN' where purpose = 'MARKETING' and channel = 'EMAIL'")
  await server.sql("update fan_contacts set verified_at = now(), stop_reason = null where value < 'EMAIL8'")
  await server.sql("update fan_contacts set address = lower(value) || '@mail.example' where channel = 'EMAIL'")
  await server.sql(
    "update fan_contacts set address = '44770090' || lpad(regexp_replace(value, '\\D', '', 'g'), 4, '0') where channel <> 'EMAIL'",
  )
  // a contact is proven by a form that names it
  await server.sql(
    "update fan_contacts set verified_at = null where fan_id not in (select fan_id from signups where state = 'ACCEPTED')",
  )
  await server.sql(`update signups s set answers = s.answers || jsonb_build_object('contacts', coalesce((
    select jsonb_agg(jsonb_build_object('channel', c.channel, 'address', c.address)) from fan_contacts c
    where c.fan_id = s.fan_id), '[]'))`)
  await server.sql(
    'insert into audience_settings (organization_id, quiet_from, quiet_until, cap_messages) values ($1, 0, 0, 2)',
    [organization_id],
  )
  const { ann } = team.people
  const of = <B extends object>(body: B) => ({ organization_id, ...body })
  const create = async (more: Partial<typeof draft> = {}) =>
    (await server.call(broadcasts.create, of({ ...draft, ...more }), ann)).body
  return {
    server,
    team,
    clock,
    of,
    create,
    schedule: ({ id, revision }: Broadcast) => server.call(broadcasts.schedule, of({ id, revision }), ann),
    ended: (id: string, state: Broadcast['state'] = 'SENT') =>
      eventually(async () => {
        const { body } = await server.call(broadcasts.get, of({ id }), ann)
        return body.state === state && body
      }, 60_000),
    results: async (id: string) => (await server.call(broadcasts.results, of({ id }), ann)).body,
    estimateOf: async (more: Partial<typeof draft> = {}) =>
      (await server.call(broadcasts.estimate, of({ ...draft, ...more }), ann)).body,
    recipients: (id: string) =>
      server.sql<Recipient>('select * from broadcast_recipients where broadcast_id = $1 order by fan_id', [id]),
    mails: (id: string) =>
      server.sql<Mail>(
        'select o.* from outbox_messages o join broadcast_recipients r on r.message_id = o.id where r.broadcast_id = $1',
        [id],
      ),
  }
}

interface Recipient {
  fan_id: string
  channel: string
  state: string
  reason: string | null
  message_id: string | null
  due_at: Date
}

interface Mail {
  id: string
  recipient: string
  subject: string
  html: string
  body: string
  headers: Record<string, string>
}
