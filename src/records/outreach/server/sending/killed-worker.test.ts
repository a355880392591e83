import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailOutcome, OpenMailbox, OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import { testClock } from '#platform/server/clock.ts'
import { silentLog } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { derivedKeys } from '#platform/server/secret-box.ts'
import { givenMailbox, memberOf } from '../../../../../test/outreach/mailbox.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { mailSender, sendMailWork } from './send-mail.ts'

let server: TestServer
let team: Team<'ann'>
const clock = testClock(new Date())
beforeAll(async () => {
  server = await startTestServer({ clock })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
/** Attempts whose worker was killed: they end before their database does. */
const cutOff: (() => void)[] = []
const running: Promise<unknown>[] = []
afterAll(async () => {
  for (const end of cutOff) end()
  await Promise.all(running)
  await server.stop()
})

type Killed = 'before the provider took it' | 'after the provider took it'

/** A provider that keeps what it took. The first worker that sends is killed: it hears no answer and writes nothing more. */
function providerThatKills(moment: Killed, { idempotentForMs = 0, canFind = true } = {}) {
  const taken: OutgoingMail[] = []
  let kills = true
  const answer = ({ id }: OutgoingMail): MailOutcome =>
    canFind && taken.some(mail => mail.id === id)
      ? { outcome: 'sent', providerId: id }
      : { outcome: 'unknown', reason: 'not among the sent mails' }
  const mailbox: OpenMailbox = {
    idempotentForMs,
    sendsAtOnce: 1,
    send: async mail => {
      const repeated = idempotentForMs > 0 && taken.some(({ id }) => id === mail.id)
      const dies = kills
      kills = false
      if (!repeated && !(dies && moment === 'before the provider took it')) taken.push(mail)
      if (!dies) return { outcome: 'sent', providerId: mail.id }
      return new Promise(resolve => cutOff.push(() => resolve({ outcome: 'unknown', reason: 'killed' })))
    },
    find: async mail => answer(mail),
    read: async () => ({ outcome: 'read', mails: [], cursor: '', more: false }),
  }
  return { taken, mailbox }
}

const providerThatTakes = (taken: OutgoingMail[]): OpenMailbox => ({
  idempotentForMs: 0,
  sendsAtOnce: 2,
  send: async mail => {
    taken.push(mail)
    return { outcome: 'sent', providerId: mail.id }
  },
  find: async () => ({ outcome: 'unknown', reason: 'not among the sent mails' }),
  read: async () => ({ outcome: 'read', mails: [], cursor: '', more: false }),
})

/** One copy that is due. */
async function queued() {
  const { organization_id } = team
  const member = memberOf(team, 'ann')
  const { id: mailbox_id } = await givenMailbox(server, member)
  const { id: creator_id } = await givenCreator(server, member, { username: 'luz', full_name: 'Luz' })
  const [mailing_id, id] = [newId(), newId()]
  await server.sql(
    `insert into outreach_mailings (organization_id, id, kind, state, user_id, mailbox_id, subject, body_html, body_text)
     values ($1, $2, 'MAILING', 'SENDING', $3, $4, 'A song', '<p>Hi</p>', 'Hi')`,
    [organization_id, mailing_id, team.people.ann.user_id, mailbox_id],
  )
  await server.sql(
    `insert into outreach_mails (organization_id, id, mailing_id, mailbox_id, creator_id, email, send_at)
     values ($1, $2, $3, $4, $5, 'luz@correo.example', $6)`,
    [organization_id, id, mailing_id, mailbox_id, creator_id, clock.now()],
  )
  return id
}

const stateOf = async (id: string) =>
  (await server.sql<{ state: string }>('select state from outreach_mails where id = $1', [id]))[0]?.state

/** A worker of its own: it knows only what is stored. */
function worker(mailbox: OpenMailbox, of: (row: { id: string }) => OpenMailbox = () => mailbox, itsClock = clock) {
  const keys = server.app.settings.FANFARE_ENCRYPTION_KEYS
  return mailSender({
    database: server.app.database,
    clock: itsClock,
    contactKeys: derivedKeys(keys, 'contact'),
    mailKeys: derivedKeys(keys, 'mail'),
    publicUrl: 'https://label.example',
    mailboxPool: { of, close() {} },
  })
}

/** A worker that will be killed. */
const begin = (mailbox: OpenMailbox, id: string) => void running.push(worker(mailbox)(team.organization_id, id))

/** Sends until the first worker is killed, and lets a second one find what it left. */
async function sendThroughKill(id: string, provider: OpenMailbox) {
  const { organization_id } = team
  begin(provider, id)
  await expect.poll(() => stateOf(id)).toBe('SENDING')
  const second = worker(provider)
  const early = await second(organization_id, id)
  clock.advance(46_000)
  const late = await second(organization_id, id)
  return { early, late }
}

it('waits while the first worker may still be sending (THREATS 31)', async () => {
  const id = await queued()
  const { taken, mailbox } = providerThatKills('after the provider took it')
  const { early } = await sendThroughKill(id, mailbox)
  expect(early).toMatchObject({ reason: 'another worker may still be sending' })
  expect(taken).toHaveLength(1)
})

it('waits when its clock is behind the clock of the first worker (THREATS 31)', async () => {
  const id = await queued()
  const { taken, mailbox } = providerThatKills('after the provider took it')
  begin(mailbox, id)
  await expect.poll(() => stateOf(id)).toBe('SENDING')
  const behind = worker(mailbox, undefined, testClock(new Date(clock.now().getTime() - 1)))
  expect(await behind(team.organization_id, id)).toMatchObject({ reason: 'another worker may still be sending' })
  expect(taken).toHaveLength(1)
})

it('searches the sent mails again, and sends no second copy, when the mailbox was signed out at the first search (THREATS 31)', async () => {
  const id = await queued()
  const { taken, mailbox } = providerThatKills('after the provider took it')
  const signedOut: OpenMailbox = {
    ...mailbox,
    find: async () => ({ outcome: 'signed_out', status: 'invalid', reason: 'the password was changed' }),
  }
  expect((await sendThroughKill(id, signedOut)).late).toMatchObject({ signedOut: true })
  expect(await stateOf(id)).toBe('SENDING')
  await server.sql(
    `update mailboxes set grant_status = 'valid' where id = (select mailbox_id from outreach_mails where id = $1)`,
    [id],
  )
  expect(await worker(mailbox)(team.organization_id, id)).toEqual({ state: 'SENT' })
  expect(taken).toHaveLength(1)
})

it('finds a mail that left before the kill among the sent ones, and sends no second one (THREATS 31)', async () => {
  const id = await queued()
  const { taken, mailbox } = providerThatKills('after the provider took it')
  expect((await sendThroughKill(id, mailbox)).late).toEqual({ state: 'SENT' })
  expect(taken).toHaveLength(1)
  expect(await stateOf(id)).toBe('SENT')
  expect(await worker(mailbox)(team.organization_id, id)).toBeNull()
  expect(await server.sql('select id from outreach_messages where id = $1', [id])).toHaveLength(1)
})

it('shows a mail that nobody can find as unknown, and sends it no second time (THREATS 31)', async () => {
  const id = await queued()
  const { taken, mailbox } = providerThatKills('after the provider took it', { canFind: false })
  expect((await sendThroughKill(id, mailbox)).late).toMatchObject({ state: 'UNKNOWN' })
  expect(await worker(mailbox)(team.organization_id, id)).toBeNull()
  expect(taken).toHaveLength(1)
})

it.each<Killed>(['before the provider took it', 'after the provider took it'])(
  'repeats under the key of a provider that knows keys, killed %s (THREATS 32)',
  async moment => {
    const id = await queued()
    const { taken, mailbox } = providerThatKills(moment, { idempotentForMs: 3_600_000 })
    // the key is of the provider that the mailbox is at
    const { early } = await sendThroughKill(id, mailbox)
    expect(early).toEqual({ state: 'SENT' })
    expect(taken.map(mail => mail.id)).toEqual([id])
  },
)

it('sends one copy when two jobs ask for it at the same moment, as after a job was repeated (THREATS 31, 34)', async () => {
  const id = await queued()
  const taken: OutgoingMail[] = []
  const send = worker(providerThatTakes(taken))
  const tried = await Promise.all([send(team.organization_id, id), send(team.organization_id, id)])
  expect(taken).toHaveLength(1)
  expect(tried).toEqual([{ state: 'SENT' }, expect.objectContaining({ reason: 'another job is sending it' })])
})

it('sends the other mails of a batch when one cannot be composed, and retries that one alone (THREATS 34)', async () => {
  const [broken, whole] = [await queued(), await queued()]
  const { organization_id } = team
  const [row] = await server.sql<{ mailbox_id: string }>('select mailbox_id from outreach_mails where id = $1', [
    broken,
  ])
  const taken: OutgoingMail[] = []
  const mailbox = providerThatTakes(taken)
  const of = ({ id }: { id: string }) => {
    if (id === row?.mailbox_id) throw new Error('The mailbox cannot be opened.')
    return mailbox
  }
  const [, job] = sendMailWork(worker(mailbox, of), { mailboxPool: { of, close() {} } })
  const [good] = await server.sql<{ mailbox_id: string }>('select mailbox_id from outreach_mails where id = $1', [
    whole,
  ])
  await job?.run(
    { database: server.app.database, clock, log: silentLog, attempt: 1, lastAttempt: false },
    { organization_id, mailbox_id: good?.mailbox_id, ids: [broken, whole] },
  )
  expect(taken.map(({ id }) => id)).toEqual([whole])
  expect([await stateOf(broken), await stateOf(whole)]).toEqual(['QUEUED', 'SENT'])
  expect(await server.sql(`select payload from job_outbox where task = 'send_outreach_mail'`)).toEqual([
    { payload: { organization_id, id: broken } },
  ])
})

it('sends twice when the worker does not record the attempt (canary)', async () => {
  const id = await queued()
  const { taken, mailbox } = providerThatKills('after the provider took it')
  begin(mailbox, id)
  await expect.poll(() => stateOf(id)).toBe('SENDING')
  await server.sql(
    `update outreach_mails set state = 'QUEUED', attempt_at = null, first_attempt_at = null where id = $1`,
    [id],
  )
  await worker(mailbox)(team.organization_id, id)
  expect(taken).toHaveLength(2)
})
