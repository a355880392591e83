import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { givenMailbox } from '../../../../../test/outreach/mailbox.ts'
import { type Merging, mergingTeam } from '../../../../../test/roster/mergeable-creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { creatorErasing } from '../../erasing-contract.ts'

let server: TestServer
let team: Merging
let mailbox: { id: string; email: string }
beforeAll(async () => {
  server = await startTestServer()
  team = await mergingTeam(server)
  mailbox = await givenMailbox(server, { organization_id: team.organization_id, as: team.ann })
})
afterAll(() => server.stop())

/** Mail with a creator: a draft to them, a mailing, our answer in a conversation, a place in a sequence. */
async function writtenTo(creator_id: string, word: string) {
  const { organization_id } = team
  const email = `${word}@creators.example`
  const [draft, mailing, reply, thread, sequence] = [newId(), newId(), newId(), newId(), newId()]
  const user_id = newId()
  const recipients = JSON.stringify([{ creator_id, email }])
  for (const [id, kind, state, to] of [
    [draft, 'MAILING', 'DRAFT', recipients],
    [mailing, 'MAILING', 'SENDING', '[]'],
    [reply, 'REPLY', 'SENDING', '[]'],
  ])
    await server.sql(
      `insert into outreach_mailings (organization_id, id, kind, state, user_id, mailbox_id, subject, body_html, body_text, recipients)
       values ($1, $2, $3, $4, $8, $5, 'A song', $6, $6, $7)`,
      [organization_id, id, kind, state, mailbox.id, kind === 'REPLY' ? `Dear ${word}` : 'Hi', to, user_id],
    )
  const enrollment = newId()
  for (const mailing_id of [mailing, reply])
    await server.sql(
      `insert into outreach_mails (organization_id, id, mailing_id, mailbox_id, creator_id, email, state, variables, thread_id, send_at)
       values ($1, $2, $3, $4, $5, $6, 'SENT', $7, $8, now())`,
      [organization_id, newId(), mailing_id, mailbox.id, creator_id, email, { creator_name: word }, thread],
    )
  await server.sql(
    `insert into outreach_threads (organization_id, id, mailbox_id, creator_id, email, subject, snippet, last_at, search)
     values ($1, $2, $3, $4, $5, 'A song', $6, now(), $6)`,
    [organization_id, thread, mailbox.id, creator_id, email, `${word} here`],
  )
  await server.sql(
    `insert into outreach_messages (organization_id, id, thread_id, mailbox_id, is_ours, kind, from_address, from_name, to_address, text, at)
     values ($1, $2, $3, $4, false, 'ANSWER', $5, $6, $7, $6, now())`,
    [organization_id, newId(), thread, mailbox.id, email, word, mailbox.email],
  )
  await server.sql(
    `insert into outreach_sequences (organization_id, id, name, user_id) values ($1, $2, 'Wave 1', $3)`,
    [organization_id, sequence, user_id],
  )
  await server.sql(
    `insert into outreach_enrollments (organization_id, id, sequence_id, creator_id, email, due_at)
     values ($1, $2, $3, $4, $5, now())`,
    [organization_id, enrollment, sequence, creator_id, email],
  )
  return { draft, mailing, reply }
}

const TABLES = ['outreach_mails', 'outreach_threads', 'outreach_enrollments'] as const
/** How many rows of each table name the creator. */
const rowsOf = async (creator_id: string) =>
  Promise.all(
    TABLES.map(async table => {
      const rows = await server.sql(`select id from ${table} where creator_id = $1`, [creator_id])
      return rows.length
    }),
  )

it('erases all mail with a creator, and leaves that with others (THREATS 37)', async () => {
  const word = `zyx${newId().slice(-12)}`
  const [gone = '', stays = ''] = await team.given({ name: word }, { name: 'Stays' })
  const { draft, mailing, reply } = await writtenTo(gone, word)
  await writtenTo(stays, 'stays')
  const before = (await leftovers(server, [word])).map(({ column }) => column).join(' ')
  for (const table of [...TABLES, 'outreach_mailings', 'outreach_messages'])
    expect(before).toContain(`public.${table}.`)
  const { organization_id } = team
  const erased = await server.call(
    creatorErasing.erase,
    { organization_id, creator_id: gone, confirm: 'ERASE' },
    team.ann,
  )
  expect(erased.status).toBe(200)
  expect(await leftovers(server, [word])).toEqual([])
  expect(await rowsOf(gone)).toEqual([0, 0, 0])
  expect(await rowsOf(stays)).toEqual([2, 1, 1])
  const kept = await server.sql<{ id: string }>('select id from outreach_mailings where id = any($1::uuid[])', [
    [draft, mailing, reply],
  ])
  expect(kept.map(({ id }) => id).sort()).toEqual([draft, mailing].sort())
})

it('mail goes with a creator who is merged, and back when the merge is undone', async () => {
  const [one = '', other = ''] = await team.given({ name: 'One' }, { name: 'Other' })
  await writtenTo(one, `one-${newId().slice(-8)}`)
  await writtenTo(other, `other-${newId().slice(-8)}`)
  const { body } = await team.merge(one, [other])
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([
    [4, 2, 2],
    [0, 0, 0],
  ])
  await team.unmerge(body.merge_id)
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([
    [2, 1, 1],
    [2, 1, 1],
  ])
})
