import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { outreach } from '#records/outreach/contract.ts'
import { tracking } from '#records/outreach/tracking-contract.ts'
import { givenMailbox, memberOf, sentFrom } from '../../../../test/outreach/mailbox.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { showsToPerson } from './readers.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
const clock = testClock(new Date())
beforeAll(async () => {
  server = await startTestServer({ clock })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
})
afterAll(() => server.stop())

const org = () => ({ organization_id: team.organization_id })
const choose = (openings: boolean, clicks: boolean) =>
  server.call(tracking.set, { ...org(), openings, clicks }, team.people.ann)
const TARGET = 'https://song.example/listen?a=1&b=2'
const readable = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('&amp;', '&')

/** A mail that was sent ten seconds ago, with the addresses in it that tell. */
async function sent() {
  const member = memberOf(team, 'ann')
  const mailbox = await givenMailbox(server, member)
  const { id: creator_v2_id } = await givenCreator(server, member, { username: `c-${newId().slice(-8)}` })
  await server.call(
    outreach.send,
    {
      ...org(),
      sender_authentication_id: mailbox.id,
      recipients: [{ creator_v2_id, email: `c-${newId().slice(-8)}@correo.example` }],
      subject: 'A song',
      body_html: `<p><a href="${TARGET.replace('&', '&amp;')}">Listen</a> or <a href="mailto:ann@label.example">write</a></p>`,
    },
    member.as,
  )
  clock.advance(10_000)
  const text = readable((await sentFrom(server, mailbox.email))[0] ?? '')
  const [, seen] = /src="[^"]*?(\/outreach\/seen\/[^"]+)"/.exec(text) ?? []
  const [, go] = /href="[^"]*?(\/outreach\/go\/[^"]+)"/.exec(text) ?? []
  return { mailbox_id: mailbox.id, text, seen, go }
}
const readingsOf = async (mailboxId: string) =>
  (
    await server.sql<{ open_count: number; click_count: number; opened: boolean; clicked: boolean }>(
      `select open_count, click_count, opened_at is not null as opened, clicked_at is not null as clicked
       from outreach_mails where mailbox_id = $1`,
      [mailboxId],
    )
  )[0]
const ask = (url: string | undefined, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.http.inject({ method, url: url ?? '/nothing', headers: { host: new URL(server.url).host, ...headers } })

const chrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept-language': 'en-GB,en;q=0.9',
}
const webmail = {
  ...chrome,
  accept: 'image/avif,image/webp,image/*,*/*;q=0.8',
  'sec-fetch-dest': 'image',
  'sec-fetch-mode': 'no-cors',
}
const click = {
  ...chrome,
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
}

describe('a mail', () => {
  it('tells nothing unless the team has chosen it', async () => {
    expect((await server.call(tracking.get, org(), team.people.ben)).body).toEqual({
      openings: false,
      clicks: false,
      host: null,
    })
    const { text, seen, go } = await sent()
    expect([seen, go]).toEqual([undefined, undefined])
    expect(text).toContain(`href="${TARGET}"`)
  })

  it('tells of openings alone, or of clicks alone, as the team has chosen; members do not choose', async () => {
    expect((await server.call(tracking.set, { ...org(), openings: true, clicks: true }, team.people.ben)).status).toBe(
      403,
    )
    await choose(true, false)
    const first = await sent()
    expect([first.seen !== undefined, first.go]).toEqual([true, undefined])
    await choose(false, true)
    const second = await sent()
    expect([second.seen, second.go !== undefined]).toEqual([undefined, true])
    expect(second.text).toContain('href="mailto:ann@label.example"')
  })

  it('counts a person who opens it and follows its link, which leads where it was written', async () => {
    await choose(true, true)
    const { mailbox_id, seen, go } = await sent()
    expect((await ask(seen, webmail)).headers['content-type']).toBe('image/gif')
    const answer = await ask(go, click)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, TARGET])
    expect(await readingsOf(mailbox_id)).toEqual({ open_count: 1, click_count: 1, opened: true, clicked: true })
  })

  it('counts nothing within five seconds of leaving, nothing by HEAD, and nothing once the team has turned it off', async () => {
    await choose(true, true)
    const { mailbox_id, seen, go } = await sent()
    const nothing = { open_count: 0, click_count: 0, opened: false, clicked: false }
    clock.advance(-8_000)
    await ask(seen, webmail)
    await ask(go, click)
    clock.advance(8_000)
    expect(await readingsOf(mailbox_id)).toEqual(nothing)
    await ask(seen, webmail, 'HEAD')
    await choose(false, false)
    await ask(seen, webmail)
    const answer = await ask(go, click)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, TARGET])
    expect(await readingsOf(mailbox_id)).toEqual(nothing)
  })

  it('leads nowhere else: a changed address, or a token of another kind, is not here', async () => {
    await choose(true, true)
    const { seen, go = '' } = await sent()
    const elsewhere = go.replace(/u=.*/, `u=${encodeURIComponent('https://phish.example/')}`)
    expect((await ask(elsewhere, click)).statusCode).toBe(404)
    const token = /seen\/([^/]+)\.gif/.exec(seen ?? '')?.[1]
    expect((await ask(go.replace(/go\/[^?]+/, `go/${token}`), click)).statusCode).toBe(404)
  })

  it('does not count the links that scanners, previews and robots follow', async () => {
    await choose(true, true)
    const { mailbox_id, go } = await sent()
    const visits = readFileSync(new URL('../../../../test/fixtures/visits.holdout.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map(
        line => JSON.parse(line) as { label: string; secure: boolean; method: string; headers: Record<string, string> },
      )
      // without https browsers send no Sec-Fetch headers: what only they give away is proved in visitors.test.ts
      .filter(
        ({ label, method, headers }) =>
          label !== 'human' && method === 'GET' && !/Chrome|Firefox/.test(headers['user-agent'] ?? ''),
      )
      .slice(0, 60)
    expect(visits.length).toBeGreaterThan(40)
    for (const { headers } of visits) expect((await ask(go, headers)).statusCode).toBe(302)
    expect(await readingsOf(mailbox_id)).toMatchObject({ click_count: 0 })
  })
})

describe('the picture of a mail was fetched', () => {
  const image = { accept: 'image/*,*/*;q=0.8' }
  it.each<[boolean, string, Record<string, string>]>([
    [true, 'by a browser with a webmail', webmail],
    [
      true,
      "by Gmail's proxy",
      {
        ...image,
        'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
      },
    ],
    [
      true,
      "by Yahoo's proxy",
      { ...image, 'user-agent': 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html' },
    ],
    [true, 'by Outlook', { ...image, 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }],
    [
      true,
      'by Apple Mail',
      {
        ...image,
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
      },
    ],
    [
      true,
      'by Mail on an iPhone',
      {
        ...image,
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      },
    ],
    [
      true,
      'by Thunderbird',
      { ...image, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0' },
    ],
    [false, "by Apple's privacy protection", { ...image, 'user-agent': 'Mozilla/5.0' }],
    [false, 'by nobody with a name', image],
    [false, 'by a browser ahead of time', { ...webmail, 'sec-purpose': 'prefetch' }],
    [false, 'as a page', click],
    [false, 'by a scanner under the name of a browser', { ...chrome, accept: '*/*' }],
    [false, 'by a scanner without a language', { ...image, 'user-agent': chrome['user-agent'] }],
    [false, 'by a program', { ...image, 'user-agent': 'python-requests/2.32.3' }],
    [false, 'by a scanner with its name', { ...image, 'user-agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }],
    [false, 'by Slack', { ...image, 'user-agent': 'Slack-ImgProxy (+https://api.slack.com/robots)' }],
  ])('for a person: %s, %s', (person, _, headers) => {
    expect(showsToPerson({ method: 'GET', headers, secure: true })).toBe(person)
  })
})
