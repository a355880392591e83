import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { mentions } from '../contract.ts'
import { filledReply } from '../quick-replies.ts'
import { quickReplies } from '../quick-replies-contract.ts'

let server: TestServer
let north: Team<'ann'>
let account: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  const artist = await givenArtist(server, north.organization_id, { name: 'Wren Hallow' })
  account = newId()
  await server.sql(
    `insert into artist_accounts (organization_id, id, drop_profile_id, platform, platform_id, username, sealed, connected_by, connected_at)
     values ($1, $2, $3, 'Instagram', '1', 'wrenhallow', 'x', $2, now())`,
    [north.organization_id, account, artist],
  )
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate mentions, mention_quick_replies cascade'))

const org = () => ({ organization_id: north.organization_id })
const ann = () => north.people.ann

async function givenMention(
  at: string,
  text: string | null,
  replies: readonly (readonly [at: string, text: string])[],
) {
  const id = newId()
  await server.sql(
    `insert into mentions (organization_id, id, account_id, kind, platform_id, sender_id, text, mentioned_at)
     values ($1, $2::uuid, $3, $4, $2::text, '1784', $5, $6)`,
    [north.organization_id, id, account, text === null ? 'STORY' : 'COMMENT', text, at],
  )
  for (const [sent, answer] of replies)
    await server.sql(
      `insert into mention_replies (organization_id, id, mention_id, text, state, user_id, sent_by, created_at)
       values ($1, $2, $3, $4, 'SENT', $2, 'Ann', $5)`,
      [north.organization_id, newId(), id, answer, sent],
    )
  return id
}

describe('a conversation', () => {
  it('has what the sender said as incoming and our answers as outgoing, oldest first (ENUM-025)', async () => {
    await givenMention('2026-10-01T10:00:00Z', null, [['2026-10-01T11:00:00Z', 'Drive safe.']])
    const id = await givenMention('2026-10-02T10:00:00Z', 'That bridge!', [
      ['2026-10-02T11:00:00Z', 'Thank you.'],
      ['2026-10-02T12:00:00Z', 'See you in Porto.'],
    ])
    await givenMention('2026-10-03T10:00:00Z', 'Later', [])
    const { messages } = (await server.call(mentions.get, { ...org(), id }, ann())).body
    expect(messages.map(({ direction, text }) => [direction, text])).toEqual([
      ['INCOMING', null],
      ['OUTGOING', 'Drive safe.'],
      ['INCOMING', 'That bridge!'],
      ['OUTGOING', 'Thank you.'],
      ['OUTGOING', 'See you in Porto.'],
    ])
    expect(messages.filter(({ mention_id }) => mention_id === id)).toHaveLength(3)
  })
})

describe('quick replies', () => {
  const save = (given: object) => server.call(quickReplies.save, { ...org(), ...given } as never, ann())
  const list = async () => (await server.call(quickReplies.list, org(), ann())).body.items

  it('stand in the group GENERAL unless they name one, and it comes first (ENUM-102)', async () => {
    await save({ text: 'See you there.', group_name: 'Concerts' })
    const { body } = await save({ text: 'Thank you!' })
    expect(body.group_name).toBe('GENERAL')
    expect((await list()).map(({ group_name, text }) => [group_name, text])).toEqual([
      ['GENERAL', 'Thank you!'],
      ['Concerts', 'See you there.'],
    ])
  })
  it('are changed and deleted, and refused where they say nothing', async () => {
    const { id } = (await save({ text: 'Thanks' })).body
    await save({ id, text: 'Thank you, {{sender}}.', group_name: 'Thanks' })
    expect(await list()).toEqual([{ id, text: 'Thank you, {{sender}}.', group_name: 'Thanks' }])
    expect((await save({ text: ' ' })).status).toBe(400)
    expect((await save({ id: newId(), text: 'X' })).status).toBe(404)
    expect((await server.call(quickReplies.delete, { ...org(), id }, ann())).status).toBe(200)
    expect((await server.call(quickReplies.delete, { ...org(), id }, ann())).status).toBe(404)
    expect(await list()).toEqual([])
  })
  it('are filled with the names of a mention, and left out where a name is not known', () => {
    const mention = {
      sender_username: 'marlow',
      artist: { id: newId(), name: 'Wren Hallow', image_url: null },
      song: { id: '1', title: 'Slow Orchard', artist: 'Wren Hallow' },
    }
    expect(filledReply('{{sender}}, {{ song }} by {{artist}}', mention)).toBe('@marlow, Slow Orchard by Wren Hallow')
    expect(filledReply('{{song}}', { ...mention, song: null })).toBeNull()
    expect(filledReply('{{drop}}', mention)).toBeNull()
    expect(filledReply('May we share it?', { ...mention, song: null })).toBe('May we share it?')
  })
})
