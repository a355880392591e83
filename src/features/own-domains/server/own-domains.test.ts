import { get, request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { linkIn, messageTo, signUp } from '../../../../test/fans/fan-mail.ts'
import { formFor, givenDrop } from '../../../../test/fans/fan-world.ts'
import { startNameServer } from '../../../../test/platform/name-server.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { ownDomains } from '../contract.ts'
import { systemDns } from './dns.ts'
import { provedHosts } from './proved-hosts.ts'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }
const names = await startNameServer()
const { records } = names
const dns = systemDns([names.address])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    dns,
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets, styles: { page: '', rows: '', blocks: '', artist: '' } },
  })
})
afterAll(async () => {
  await server.stop()
  await names.stop()
})

/** What a proxy passes on for a host. */
const at = (host: string, path: string) =>
  new Promise<{ status: number; location: string | undefined; cookies: string[]; text: string }>((resolve, reject) => {
    get(server.url + path, { headers: { host, accept: 'text/html' } }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          cookies: answer.headers['set-cookie'] ?? [],
          text: Buffer.concat(parts).toString(),
        }),
      )
    }).on('error', reject)
  })

const post = (host: string, path: string, body: object) =>
  new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    }
    send(server.url + path, options, answer => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] })
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })

async function team() {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  const given = await givenDrop(server, { title: 'Low Tide' }, { organization_id })
  const call = (endpoint: (typeof ownDomains)[keyof typeof ownDomains], input: object, who: 'ann' | 'ben' = 'ann') =>
    server.call(endpoint, { organization_id, ...input } as never, { cookie: people[who].cookie })
  return { organization_id, call, drop: given.drop, profile: given.drop.drop_profile }
}
type Team = Awaited<ReturnType<typeof team>>

/** A host whose record is there. */
async function proved({ call }: Team, host: string, drop_profile_id: string | null = null) {
  const { body } = (await call(ownDomains.add, { host, drop_profile_id })) as {
    body: { id: string; records: { txt: { name: string; value: string } } }
  }
  records.set(`TXT ${body.records.txt.name}`, body.records.txt.value)
  expect((await call(ownDomains.check, { id: body.id })).status).toBe(200)
  return body.id
}

describe('links in messages', () => {
  it('lead to the host of the artist, else of the team, which answers them for that team only', async () => {
    const [north, south] = [await team(), await team()]
    await proved(north, 'links.north.example')
    const mail = async (of: Team) => {
      const { form } = await signUp(server, { organization_id: of.organization_id, drop: of.drop }, {})
      return messageTo(server, form.email_address ?? '')
    }
    const { body } = await mail(north)
    expect(body).toMatch(new RegExp(`//links\\.north\\.example(:\\d+)?/${north.profile.slug}/`))
    const path = new URL(linkIn(body, 'preferences')).pathname
    expect(new URL(linkIn(body, 'preferences')).hostname).toBe('links.north.example')
    expect((await at('links.north.example', path)).status).toBe(200)
    const theirs = (await mail(south)).body
    expect(new URL(linkIn(theirs, 'preferences')).hostname).not.toContain('north')
    expect((await at('links.north.example', new URL(linkIn(theirs, 'preferences')).pathname)).status).toBe(404)
    await proved(north, 'band.north.example', north.profile.id)
    expect(new URL(linkIn((await mail(north)).body, 'preferences')).hostname).toBe('band.north.example')
  })
})

describe('a host', () => {
  it('shows nothing before its DNS holds the record of the team, by TXT or CNAME', async () => {
    const north = await team()
    const added = (await north.call(ownDomains.add, { host: 'links.unproved.example' })) as never as {
      body: { id: string; records: { cname: { name: string; value: string } } }
    }
    expect((await north.call(ownDomains.check, { id: added.body.id })).status).toBe(422)
    records.set('TXT _fanfare.links.unproved.example', 'fanfare=of-somebody-else')
    expect((await north.call(ownDomains.check, { id: added.body.id })).status).toBe(422)
    expect((await at('127.0.0.1', '/ask?domain=links.unproved.example')).status).toBe(404)
    records.set(`CNAME ${added.body.records.cname.name}`, `${added.body.records.cname.value}.`)
    expect((await north.call(ownDomains.check, { id: added.body.id })).status).toBe(200)
    expect((await at('127.0.0.1', '/ask?domain=links.unproved.example')).status).toBe(200)
  })

  it('belongs to the first team that proves it, and can be proved by another team after it is removed', async () => {
    const [north, south] = [await team(), await team()]
    const id = await proved(north, 'links.moving.example')
    const second = (await south.call(ownDomains.add, { host: 'links.moving.example' })) as never as {
      body: { id: string; records: { txt: { name: string; value: string } } }
    }
    const { name, value } = second.body.records.txt
    records.set(`TXT ${name}`, [String(records.get(`TXT ${name}`)), value])
    expect((await south.call(ownDomains.check, { id: second.body.id })).status).toBe(409)
    await north.call(ownDomains.remove, { id })
    expect((await south.call(ownDomains.check, { id: second.body.id })).status).toBe(200)
  })

  it('moves to the team that proves it after the DNS record of the previous team is gone', async () => {
    const [north, south] = [await team(), await team()]
    const page = (of: Team) => at('links.sold.example', `/${of.profile.slug}/${of.drop.slug}`)
    await proved(north, 'links.sold.example')
    expect((await page(north)).status).toBe(200)
    await proved(south, 'links.sold.example')
    expect((await page(south)).status).toBe(200)
    expect((await page(north)).status).toBe(404)
  })

  it('is not looked up for IP addresses and single-label names, and /healthz answers on it', async () => {
    const broken = { outsideOrganizations: () => Promise.reject(new Error('the database is away')) }
    const hosts = provedHosts(broken as never)
    for (const name of ['10.0.0.5', 'localhost', '::1', 'fanfare', '']) expect(await hosts.find(name)).toBeNull()
    await expect(hosts.find('links.artist.example')).rejects.toThrow('away')
    await proved(await team(), 'links.health.example')
    expect((await at('links.health.example', '/healthz')).status).toBe(200)
  })

  it('cannot be a host of the installation, and is added by admins only', async () => {
    const north = await team()
    expect((await north.call(ownDomains.add, { host: 'links.artist.example' }, 'ben')).status).toBe(403)
    for (const host of ['nodots', 'a..example', 'x.example/path', '-a.example', 'http://x.example'])
      expect((await north.call(ownDomains.add, { host })).status, host).toBe(400)
  })
})

describe('a proved host', () => {
  it('shows the pages of its team, and its artist at the root', async () => {
    const north = await team()
    await proved(north, 'links.north.example', north.profile.id)
    const page = await at('links.north.example', `/${north.profile.slug}/${north.drop.slug}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Low Tide')
    expect(page.cookies).toEqual([])
    expect((await at('links.north.example', '/')).location).toBe(`/${north.profile.slug}`)
    expect((await at('links.north.example', `/${north.profile.slug}`)).status).toBe(200)
    // as it was typed from a poster
    const capitals = `/${north.profile.slug}/${north.drop.slug}`.toUpperCase()
    expect((await at('links.north.example', capitals)).location).toBe(capitals.toLowerCase())
  })

  it('shows no page of another team, no workspace, no API and no page of another artist', async () => {
    const [north, south] = [await team(), await team()]
    await proved(north, 'links.alone.example', north.profile.id)
    const other = await givenDrop(server, {}, { organization_id: north.organization_id })
    const refused = [
      `/${south.profile.slug}/${south.drop.slug}`,
      `/${south.profile.slug}`,
      `/d/${south.drop.id}`,
      `/d/${other.drop.id}`,
      `/%64/${south.drop.id}`,
      `//d/${south.drop.id}`,
      '/drops',
      '/settings/account',
      '/login',
      '/docs',
      '/openapi.json',
      '/readyz',
      '/metrics',
      '/ask?domain=links.alone.example',
      '/app/v2/auth/me',
      '/app/v2/api_keys',
      `/app/v2/drops/${north.drop.id}`,
    ]
    for (const path of refused) expect((await at('links.alone.example', path)).status, path).toBe(404)
    for (const path of ['/app/v2/auth/login', '/app/v2/own_domains/list', '/mcp'])
      expect((await post('links.alone.example', path, {})).status, path).toBe(404)
  })

  it('takes sign-ups for its own drops only, with a cookie of its own', async () => {
    const [north, south] = [await team(), await team()]
    await proved(north, 'links.signing.example')
    const path = signups.subscribe.path
    const own = await post('links.signing.example', path, await formFor(server, north))
    expect(own.status).toBe(201)
    for (const cookie of own.cookies) expect(cookie).not.toMatch(/domain=/i)
    expect((await post('links.signing.example', path, await formFor(server, south))).status).toBe(404)
  })

  it("redirects to the installation's host when a page saves to a music library", async () => {
    const north = await team()
    await proved(north, 'links.music.example')
    const { drop } = await givenDrop(
      server,
      { drop_type: 'TRACK_PRE_SAVE' },
      { organization_id: north.organization_id },
    )
    const { location } = await at('links.music.example', `/d/${drop.id}`)
    expect(location).toBe(`${server.url}/${drop.drop_profile.slug}/${drop.slug}`)
  })
})
