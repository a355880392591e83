import { afterAll, beforeAll, expect, it } from 'vitest'
import { broadcastWorld, draft } from '../../../../test/audiences/broadcast-world.ts'
import { messagesTo } from '../../../../test/fans/fan-mail.ts'
import { eventually } from '../../../../test/server.ts'
import { broadcasts } from '../contract.ts'

let world: Awaited<ReturnType<typeof broadcastWorld>>
beforeAll(async () => {
  world = await broadcastWorld()
})
afterAll(() => world?.server.stop())

const link = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'List', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
})
const FRENCH = {
  subject: 'Ouverture pour {first_name}',
  second_subject: null,
  email: link('https://label.example/fr/liste'),
  text: 'Ouverture à 19h30.',
}
const both = {
  ...draft.content,
  email: link('https://label.example/list'),
  language: 'en' as const,
  second_language: FRENCH,
}

it('sends each fan the message in their language, else in its first one, and counts links in both', async () => {
  const { server, create, schedule, ended, estimateOf, mails, results } = world
  await server.sql("update fans set message_locale = 'fr' where language = 'ja'")
  const expected = await estimateOf({ content: both })
  expect(expected.in_second_language).toBeGreaterThan(0)
  expect(expected.in_second_language).toBeLessThan(expected.reached)
  const french = expected.previews.find(({ language }) => language === 'fr')
  expect(french).toMatchObject({ subject: expect.stringMatching(/^Ouverture pour /) })
  expect(french?.text).toBe('Ouverture à 19h30. STOP pour ne plus rien recevoir.')

  const made = await create({ content: both })
  await schedule(made)
  await ended(made.id)
  await eventually(async () => (await mails(made.id)).length === expected.reached, 60_000)
  const readers = await server.sql<{ french: boolean; subject: string; html: string }>(
    `select coalesce(f.message_locale = 'fr', false) or f.language = 'fr' as french, o.subject, o.html
     from outbox_messages o join broadcast_recipients r on r.message_id = o.id
     join fans f on f.organization_id = r.organization_id and f.id = r.fan_id where r.broadcast_id = $1`,
    [made.id],
  )
  expect(readers.filter(({ french }) => french)).toHaveLength(expected.in_second_language ?? 0)
  for (const { french, subject, html } of readers) {
    expect(subject).toMatch(french ? /^Ouverture pour / : /^Doors for /)
    expect(html).toContain(french ? '<html lang="fr">' : '<html lang="en">')
    expect(html).toMatch(french ? />Se désinscrire</ : />Unsubscribe</)
  }
  for (const [inFrench, leads] of [
    [true, 'https://label.example/fr/liste'],
    [false, 'https://label.example/list'],
  ] as const) {
    const html = readers.find(({ french }) => french === inFrench)?.html ?? ''
    const path = new URL(/href="([^"]*\/l\/[^"]*\/\d)"/.exec(html)?.[1] ?? '').pathname
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone)' }
    const followed = await fetch(server.url + path, { redirect: 'manual', headers })
    expect(followed.headers.get('location')).toBe(leads)
  }
  expect((await results(made.id)).channels[0]?.clicked).toBe(2)
})

it('refuses an A/B test when both subjects are the same', async () => {
  const content = { ...draft.content, subject: 'Doors tonight', second_subject: ' doors TONIGHT ' }
  const made = await world.create({ content, second_share: 20 })
  expect((await world.schedule(made)).problem).toMatchObject({
    status: 400,
    field: 'content.second_subject',
    detail: expect.stringContaining('same as the first'),
  })
})

it('refuses to go out without words in the second language', async () => {
  const made = await world.create({ content: { ...both, second_language: { ...FRENCH, subject: ' ' } } as typeof both })
  expect((await world.schedule(made)).problem).toMatchObject({
    status: 400,
    field: 'content.second_language.subject',
    detail: expect.stringContaining('French'),
  })
})

it('tests a message in each of its languages', async () => {
  const { server, team, of } = world
  const { ann } = team.people
  const to = [{ channel: 'EMAIL' as const, to: ann.email }]
  const sent = await server.call(broadcasts.sendTest, of({ content: both, to }), ann)
  expect(sent.body).toEqual({ messages: 2 })
  const mails = await eventually(async () => {
    const all = await messagesTo(server, ann.email)
    return all.length === 2 && all
  }, 30_000)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Test: Doors for ann', 'Test: Ouverture pour ann'])
})

it('keeps a message that was stored before there were two languages in English', async () => {
  const { server, create, of, team } = world
  const { id } = await create()
  await server.sql("update broadcasts set content = content - 'language' - 'second_language' where id = $1", [id])
  const { body } = await server.call(broadcasts.get, of({ id }), team.people.ann)
  expect(body.content).toMatchObject({ language: 'en', second_language: null })
})
