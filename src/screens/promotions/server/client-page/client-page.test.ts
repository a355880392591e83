import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activations } from '#records/promotions/contract.ts'
import { film } from '../../../../../test/film.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { promotionScreens } from '../../contract.ts'
import { draftFiles } from '../../draft-contract.ts'
import { clientLinks } from '../../share-contract.ts'

const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let server: TestServer
let north: Team<'ann'>
let artist: string
let activation_id: string
let creator_id: string
let draft_id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North Records', { ann: 'owner' })
  artist = await givenArtist(server, north.organization_id)
})
afterAll(() => server.stop())

const ann = () => north.people.ann

beforeEach(async () => {
  const as = { organization_id: north.organization_id, as: ann() }
  activation_id = await givenActivation(server, as, { artist_id: artist, budget: 1000, name: 'Wave <1>' })
  const creator = await givenCreator(server, as)
  creator_id = creator.id
  const { username = '' } = creator.social_profiles[0] ?? {}
  const creators = [{ username, platform: 'TikTok' as const, price: 120, currency: 'GBP' as const }]
  await server.call(activations.addCreators, { id: activation_id, creators, stage: 'hired' } as never, ann())
  const given = { activation_id, creator_id, note: 'First cut', url: 'https://files.example/cut' }
  draft_id = (await server.call(promotionScreens.addDraft, given, ann())).body.id
})

const made = async (input: { label?: string; shows_prices?: boolean; days?: number } = {}) =>
  (await server.call(clientLinks.create, { activation_id, ...input }, ann())).body
const listed = async () => (await server.call(clientLinks.list, { activation_id }, ann())).body.items
const open = (url: string, agent = BROWSER) =>
  fetch(server.url + new URL(url).pathname + new URL(url).search, { headers: { 'user-agent': agent } })
const post = (url: string, fields: Record<string, string>) =>
  fetch(server.url + new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', 'user-agent': BROWSER },
    redirect: 'manual',
  })
const addPost = async () => {
  const url = 'https://www.tiktok.com/@x/video/7301234567'
  await server.call(promotionScreens.addPost, { activation_id, creator_id, url }, ann())
}

describe('a client link', () => {
  it('shows an uploaded draft, and closes it with the link', async () => {
    const { url, link } = await made()
    const bytes = film(540, 960, 12)
    const file = new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' })
    const given = { activation_id, creator_id, name: 'cut.mp4' }
    const draft = (await server.call(draftFiles.upload, given, { ...ann(), file })).body
    const page = await (await open(url)).text()
    const path = `${new URL(url).pathname}/drafts/${draft.id}`
    expect(page).toContain(`<video src="${path}"`)
    const shown = await open(server.url + path)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect((await open(`${server.url}${new URL(url).pathname}/drafts/${draft_id}`)).status).toBe(404)
    await server.call(clientLinks.close, { activation_id, link_id: link.id }, ann())
    expect((await open(server.url + path)).status).toBe(404)
  })

  it('shows the results without signing in, with headers against caching, indexing and referrers', async () => {
    const { url } = await made({ label: 'Mara' })
    const answer = await open(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toContain('Wave &lt;1&gt;')
    expect(page).toContain('North Records')
    expect(page).not.toContain('<script')
  })

  it('gives the same answer for a wrong, a closed and an expired link', async () => {
    const [wrong, closed, expired] = [await made(), await made(), await made()]
    const guessed = wrong.url.slice(0, -1) + (wrong.url.endsWith('A') ? 'B' : 'A')
    await server.call(clientLinks.close, { activation_id, link_id: closed.link.id }, ann())
    await server.sql(`update activation_shares set expires_at = now() - interval '1 hour' where id = $1`, [
      expired.link.id,
    ])
    const answers = await Promise.all(
      [guessed, closed.url, expired.url, `${server.url}/shared/results/none`].map(one => open(one)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
    await server.call(clientLinks.close, { activation_id, link_id: closed.link.id, closed: false }, ann())
    expect((await open(closed.url)).status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const { url, link } = await made()
    const token = url.split('/').at(-1) ?? ''
    const rows = await server.sql('select row_to_json(s)::text as row from activation_shares s where id = $1', [
      link.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').subarray(16).toString('hex'))
  })

  it('says when a person opened it last; previews and scanners do not count', async () => {
    const { url, link } = await made()
    const own = async () => (await listed()).find(({ id }) => id === link.id)
    await open(url, 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)')
    expect(await own()).toMatchObject({ open_count: 0, last_opened_at: null })
    await open(url)
    expect(await own()).toMatchObject({ open_count: 1, last_opened_at: expect.any(String) })
  })

  it('names its last day in full', async () => {
    const { url } = await made()
    expect(await (await open(url)).text()).toMatch(/until \d{1,2} [A-Z][a-z]+ \d{4}</)
  })

  it('hides every price where the team chose so', async () => {
    await addPost()
    const prices = await made()
    const without = await made({ shows_prices: false })
    expect(await (await open(prices.url)).text()).toContain('GBP\u00a0120')
    const page = await (await open(without.url)).text()
    expect(page).not.toMatch(/GBP|Cost per view|Budget/)
    const csv = async (url: string) => (await open(`${url}/results.csv`)).text()
    expect(await csv(prices.url)).toContain('120,GBP')
    expect(await csv(without.url)).not.toMatch(/Price|GBP/)
  })
})

describe('decisions of a client', () => {
  it('approve the results once, with name and comment', async () => {
    await addPost()
    const { url, link } = await made()
    const approve = (name: string) => post(url, { do: 'approve_results', name, comment_results: 'Lovely' })
    const refused = await approve(' ')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Enter your name')
    expect((await approve('Mara')).headers.get('location')).toMatch(/\?done=approved$/)
    expect((await approve('Mara')).headers.get('location'), 'pressed twice').toMatch(/\?done=approved$/)
    expect(await (await approve('Somebody')).text()).toMatch(/Not sent, [^<]*<\/p><p class="said">Lovely<\/p>/)
    expect((await listed()).find(({ id }) => id === link.id)).toMatchObject({
      approved_by: 'Mara',
      approval_comment: 'Lovely',
    })
  })

  it("store a request for changes to a draft with the client's name and comment", async () => {
    const { url } = await made()
    const ask = (comment: string) =>
      post(url, { do: `request_changes ${draft_id}`, name: 'Mara', [`comment_${draft_id}`]: comment })
    const refused = await ask('')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="Mara"')
    expect((await ask('Start at the chorus')).status).toBe(303)
    const { items } = (await server.call(promotionScreens.drafts, { activation_id, creator_id }, ann())).body
    expect(items[0]).toMatchObject({
      state: 'CHANGES_REQUESTED',
      comment: 'Start at the chorus',
      decided_by_client: 'Mara',
    })
    expect((await ask('Start at the chorus')).headers.get('location'), 'pressed twice').toMatch(/\?done=draft$/)
    expect(await (await ask('Again')).text()).toMatch(/Not sent, [^<]*<\/p><p class="said">Again<\/p>/)
  })

  it('keep the name and the comment on another draft after a decision', async () => {
    const second = await givenCreator(server, { organization_id: north.organization_id, as: ann() })
    const { username = '' } = second.social_profiles[0] ?? {}
    const creators = [{ username, platform: 'TikTok' as const, price: 120, currency: 'GBP' as const }]
    await server.call(activations.addCreators, { id: activation_id, creators, stage: 'hired' } as never, ann())
    const given = { activation_id, creator_id: second.id, note: '', url: 'https://files.example/other' }
    const other = (await server.call(promotionScreens.addDraft, given, ann())).body.id
    const { url } = await made()
    const typed = { name: 'Mara', [`comment_${draft_id}`]: 'Fine', [`comment_${other}`]: 'Too <dark>' }
    const answer = await post(url, { do: `approve_draft ${draft_id}`, ...typed })
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('The team sees what you decided about the draft.')
    expect(page).toContain('value="Mara"')
    expect(page.match(/<details open>[\s\S]*?<\/details>/g)?.join()).toContain('>Too &lt;dark&gt;</textarea>')
    expect(page).not.toContain('>Fine</textarea>')
    const again = await post(url, { do: `approve_draft ${draft_id}`, name: 'Mara' })
    expect(await again.text(), 'for the draft that still waits').toContain('value="Mara"')
    expect((await post(url, { do: `approve_draft ${other}`, name: 'Mara' })).status).toBe(303)
  })

  it('keep the other comments when a draft is decided or the results are refused', async () => {
    await addPost()
    const { url } = await made()
    const typed = { name: 'Mara', [`comment_${draft_id}`]: 'Too dark', comment_results: 'Lovely' }
    const refused = await (await post(url, { do: 'approve_results', ...typed, name: '' })).text()
    expect(refused).toContain('>Too dark</textarea>')
    expect(refused.match(/<form/g)).toHaveLength(1)
    expect(refused.match(/name="name"/g)).toHaveLength(1)
    const decided = await (await post(url, { do: `approve_draft ${draft_id}`, ...typed })).text()
    expect(decided.match(/<details open>[\s\S]*?<\/details>/g)?.join()).toContain('>Lovely</textarea>')
  })

  it('show the results as approved, and a comment on a draft that was decided meanwhile as not sent', async () => {
    await addPost()
    const { url } = await made()
    await post(url, { do: `approve_draft ${draft_id}`, name: 'Ida' })
    const typed = { name: 'Mara', [`comment_${draft_id}`]: 'Too <dark>', comment_results: 'Lovely' }
    const page = await (await post(url, { do: 'approve_results', ...typed })).text()
    expect(page).toContain('Your approval is recorded')
    expect(page).toContain('Mara approved these results')
    expect(page).not.toContain('Approve the results')
    expect(page.match(/<p class="said">[^<]*<\/p>/g)?.[0]).toBe('<p class="said">Too &lt;dark&gt;</p>')
  })

  it('accept a comment of 2,000 characters with line breaks, each counted as one', async () => {
    const { url } = await made()
    const comment = `${'x'.repeat(1_990)}${'\r\n'.repeat(9)}x`
    const fields = { do: `request_changes ${draft_id}`, name: 'Mara', [`comment_${draft_id}`]: comment }
    expect((await post(url, fields)).status).toBe(303)
  })

  it('cannot change a draft of another activation', async () => {
    const { url } = await made()
    const as = { organization_id: north.organization_id, as: ann() }
    const other = await givenActivation(server, as, { artist_id: artist, name: 'Wave 2' })
    const elsewhere = (await server.call(clientLinks.create, { activation_id: other }, ann())).body
    const fields = { do: `approve_draft ${draft_id}`, name: 'Mara' }
    expect((await post(elsewhere.url, fields)).headers.get('location')).toMatch(/\?done=meanwhile$/)
    expect((await post(url, fields)).headers.get('location')).toMatch(/\?done=draft$/)
  })

  it('are rate limited per link and address', async () => {
    const [busy, calm] = [await made(), await made()]
    const fields = { do: `approve_draft ${activation_id}`, name: 'Mara' }
    for (let at = 0; at < 60; at++) await post(busy.url, fields)
    expect(await (await post(busy.url, fields)).text()).toContain('That was a lot at once.')
    expect((await open(busy.url)).status).toBe(200)
    expect(await (await post(calm.url, fields)).text()).toContain('It was decided already')
  })
})
