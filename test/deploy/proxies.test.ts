import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownDomains } from '#features/own-domains/contract.ts'
import { CHANGES_CHANNEL } from '#platform/server/jobs/job-relay.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { givenDrop } from '../fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'
import { type FrontProxy, isInstalled, type ProxyName, startProxy } from './proxies.ts'

const INSTALLATION = 'fans.test.example'
const OWN = 'links.artist.example'
const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }
const records = new Map<string, string>()
const dns = {
  txt: async (name: string) => [records.get(name) ?? []].flat(),
  cname: async () => [],
}

for (const name of ['nginx', 'caddy'] as const) {
  const ready = isInstalled(name) && isInstalled('openssl')
  const title = ready
    ? `${name} with the configuration of deploy/`
    : `SKIPPED, ${name} or openssl is not installed: ${name}`
  describe.skipIf(!ready)(title, () => behind(name))
}

function behind(name: ProxyName) {
  let server: TestServer
  let proxy: FrontProxy
  let team: Team<'ann'>
  let given: Awaited<ReturnType<typeof givenDrop>>

  beforeAll(async () => {
    server = await startTestServer({
      dns,
      settings: { TRUSTED_PROXIES: '1', PUBLIC_URL: `https://${INSTALLATION}`, RATE_LIMIT_FACTOR: '1000' },
      fanPages: { render: render as FanRenderer, assets, styles: { page: '', rows: '', blocks: '', artist: '' } },
    })
    team = await teamOf(server, 'North', { ann: 'owner' })
    given = await givenDrop(server, { title: 'Low Tide' }, team)
    proxy = await startProxy(name, new URL(loopback()).host, [INSTALLATION, OWN])
  })
  afterAll(async () => {
    await proxy?.stop()
    await server?.stop()
  })

  const loopback = () => `http://127.0.0.1:${(server.app.http.server.address() as { port: number }).port}`
  const signedIn = () => ({ cookie: team.people.ann.cookie, origin: `https://${INSTALLATION}` })

  it('shows the installation and a proved host, each its own pages, whatever host a visitor forges', async () => {
    const { body } = await server.call(
      ownDomains.add,
      { organization_id: team.organization_id, host: OWN, drop_profile_id: null },
      { headers: signedIn() },
    )
    records.set(body.records.txt.name, body.records.txt.value)
    const check = { organization_id: team.organization_id, id: body.id }
    expect((await server.call(ownDomains.check, check, { headers: signedIn() })).status).toBe(200)

    const page = `/${given.drop.drop_profile.slug}/${given.drop.slug}`
    expect(await proxy.ask(OWN, page)).toMatchObject({ status: 200, text: expect.stringContaining('Low Tide') })
    expect((await proxy.ask(OWN, '/openapi.json')).status).toBe(404)
    expect((await proxy.ask(INSTALLATION, '/openapi.json')).status).toBe(200)
    const forged = { headers: { 'x-forwarded-host': INSTALLATION, forwarded: `host=${INSTALLATION}` } }
    expect((await proxy.ask(OWN, '/openapi.json', forged)).status).toBe(404)
  })

  it('has no certificate for a host that nobody has proved', async () => {
    await expect(proxy.ask('links.unproved.example', '/')).rejects.toThrow(/alert|TLS|SSL|socket|hang up/i)
  })

  it('counts limits by the visitor’s own address, whatever X-Forwarded-For says', async () => {
    const headers = { ...signedIn(), 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
    const body = JSON.stringify({ organization_id: team.organization_id, id: randomUUID() })
    await proxy.ask(INSTALLATION, ownDomains.check.path, { method: 'POST', headers, body, from: '127.0.0.7' })
    const keys = await server.sql<{ key: string }>(`select key from rate_limits where key like 'own_domain:%'`)
    const addresses = keys.map(({ key }) => key.slice('own_domain:'.length))
    expect(addresses).toContain('127.0.0.7')
    expect(addresses).not.toContain('203.0.113.9')
  })

  it('streams live changes as they happen', async () => {
    const path = `/app/v2/events?organization_id=${team.organization_id}`
    const stream = proxy.ask(INSTALLATION, path, { headers: signedIn(), until: '"changes"' })
    let answer: Awaited<typeof stream> | undefined
    void stream.then(given => {
      answer = given
    })
    const notice = JSON.stringify({ organization_id: team.organization_id, changes: ['drops'] })
    await eventually(async () => {
      await server.sql('select pg_notify($1, $2)', [CHANGES_CHANNEL, notice])
      return answer
    }, 20_000)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } })
  })

  it('passes on uploads of 80 MB, and refuses larger ones itself', async () => {
    const path = `/app/v2/fans/imports/upload?organization_id=${team.organization_id}&file_name=fans.csv`
    const upload = (bytes: number) =>
      proxy.ask(INSTALLATION, path, {
        method: 'POST',
        headers: { ...signedIn(), 'content-type': 'text/csv' },
        body: Buffer.alloc(bytes, 'a'),
      })
    expect((await upload(2_000_000)).status).not.toBe(413)
    // the product's own limit of this call is 50 MB, and it says so in its own words
    expect((await upload(60_000_000)).headers['content-type']).toContain('json')
    expect((await upload(92_000_000)).status).toBe(413)
  })

  it('leaves the rules for frames to the product, and /metrics to this machine', async () => {
    await server.sql('update drops set frame_origins = $1 where id = $2', [['https://label.example'], given.drop.id])
    const path = `/d/${given.drop.id}?form_only=true`
    const framed = await eventually(async () => {
      const answer = await proxy.ask(INSTALLATION, path)
      return String(answer.headers['content-security-policy']).includes('https://label.example') && answer
    })
    expect(framed.headers['x-frame-options']).toBeUndefined()
    expect((await proxy.ask(INSTALLATION, '/metrics')).status).toBe(404)
  })

  it('answers 503 with Retry-After while the product is away', async () => {
    const alone = await startProxy(name, '127.0.0.1:9', [INSTALLATION])
    try {
      expect(await alone.ask(INSTALLATION, '/healthz')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    } finally {
      await alone.stop()
    }
  })
}
