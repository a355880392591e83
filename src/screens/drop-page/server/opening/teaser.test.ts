import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { silentLog } from '#platform/server/log.ts'
import { drops } from '#records/drops/contract.ts'
import type { DraftChanges } from '#records/drops/draft.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { studio } from '#screens/studio/contract.ts'
import { linkIn, messagesTo, messageTo, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { formFor, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import * as render from '../../web/render.tsx'
import { nextWakingHour } from './morning.ts'
import { dueOpeningsWork } from './notify-opening.ts'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }
const styles = { page: '.page{}', rows: '', blocks: '.blocks{}', teaser: '.veil{}' }

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets, styles },
  })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const DAY = 86_400_000

/** Black and white squares of ten pixels: blurred, they are grey. */
const checkered = () => {
  const pixels = Buffer.from(Array.from({ length: 64 }, (_, at) => ((at + Math.floor(at / 8)) % 2 ? 255 : 0)))
  return sharp(pixels, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(80, 80, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
const now = () => server.clock.now().getTime()

/** A page that opens in three days. */
async function scheduled(changes: DraftChanges = {}) {
  const draft = await team.begun({ teaser: true, ...changes })
  const publish_at = new Date(now() + 3 * DAY).toISOString()
  const { status, problem } = await team.ann(studio.schedule, { ...draft, publish_at } as never)
  if (status !== 200) throw new Error(JSON.stringify(problem))
  const opened = (await team.ann(studio.open, { id: draft.id } as never)).body
  return { ...opened, drop: { id: draft.id, slug: opened.slug, drop_profile: opened.artist }, publish_at }
}
type Scheduled = Awaited<ReturnType<typeof scheduled>>

async function page(path: string) {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}

async function signUp({ drop }: Pick<Scheduled, 'drop'>, email_address = someAddress()) {
  const body = await formFor(server, { drop }, { email_address })
  expect((await server.call(signups.subscribe, body)).status).toBe(201)
  return email_address
}

/** Until nobody waits for a message any more. */
async function settled() {
  await eventually(async () => {
    const waiting = await server.sql(
      `select from job_outbox where task like '%opening%' union all
       select from graphile_worker.jobs where task_identifier in ('tell_opening', 'tell_fan_of_opening')`,
    )
    return waiting.length === 0
  }, 15_000)
  await untilSettled(server)
}

/** The moment of opening has come, by every clock. */
async function open({ id }: Pick<Scheduled, 'id'>) {
  await server.sql(`update drops set publish_at = now() - interval '1 second' where id = $1`, [id])
  server.clock.advance(Date.now() - now())
  const context = { clock: server.clock, log: silentLog, attempt: 1, lastAttempt: false }
  await dueOpeningsWork.run({ ...context, database: server.app.database }, {})
}

describe('a teaser', () => {
  it('shows cover, countdown and form at the address of a scheduled page, and nothing else of it', async () => {
    const drop = await scheduled({
      listening_links: [{ platform: 'spotify', destination_url: 'https://open.spotify.com/album/x', is_hidden: false }],
    })
    const { status, html } = await page(`/d/${drop.short_code}`)
    expect(status).toBe(200)
    expect(html).toContain(`data-until="${drop.publish_at}"`)
    expect(html).toContain('Tell me</button>')
    expect(html).not.toContain('open.spotify.com')
    const [, stylesheet = ''] = /href="(\/d-theme\/[^"]+)"/.exec(html) ?? []
    const css = await page(stylesheet)
    expect(css.html).toContain('.veil{}')
    expect((await server.call(drops.get, { identifier: drop.short_code })).status).toBe(404)
    const ics = await page(`/d/${drop.short_code}/calendar.ics`)
    expect(ics.html).toContain(`DTSTART:${drop.publish_at.replace(/[-:]|\.\d+/g, '')}`)
  })

  it('is given its cover with the strips that are to come blurred in the file itself', async () => {
    const pixels = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#101010' } })
      .composite([{ input: await checkered(), tile: true }])
      .png()
      .toBuffer()
    const file = new Blob([new Uint8Array(pixels)], { type: 'image/png' })
    const uploaded = await team.ann(studio.upload_picture, {} as never, { file })
    const drop = await scheduled({ custom_image_url: uploaded.body.url })
    const { html } = await page(`/d/${drop.short_code}`)
    expect(html).not.toContain('/media/')
    const [address = ''] = /\/d-teaser\/[\w-]+\.webp/.exec(html) ?? []
    const strips = async (path: string) => {
      const picture = sharp(Buffer.from(await (await fetch(server.url + path)).arrayBuffer()))
      const { width = 0, height = 0 } = await picture.metadata()
      // sharp counts the pixels of the file it was given, so the strip becomes a file of its own
      const strip = (left: number) =>
        picture
          .clone()
          .extract({ left, top: 0, width: Math.floor(width / 7) - 2, height })
          .png()
          .toBuffer()
      const contrast = async (left: number) => (await sharp(await strip(left)).stats()).channels[0]?.stdev ?? 0
      return [await contrast(0), await contrast(Math.ceil((width * 6) / 7))]
    }
    const [first = 0, last = 0] = await strips(address)
    expect(first).toBeGreaterThan(60)
    expect(last).toBeLessThan(25)
    // nobody gets more strips than the day has brought
    const [, shown] = /-(\d)-\d+\.webp$/.exec(address) ?? []
    expect(shown).toBe('4')
    expect((await page(address.replace(/-4-/, '-7-'))).status).toBe(404)
  })

  it('draws each of its covers once, at one address (THREATS 47)', async () => {
    const pixels = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#101010' } })
      .png()
      .toBuffer()
    const file = new Blob([new Uint8Array(pixels)], { type: 'image/png' })
    const uploaded = await team.ann(studio.upload_picture, {} as never, { file })
    const drop = await scheduled({ custom_image_url: uploaded.body.url })
    const [address = ''] = /\/d-teaser\/[\w-]+\.webp/.exec((await page(`/d/${drop.short_code}`)).html) ?? []
    expect((await page(address)).status).toBe(200)
    for (const other of ['-04-', '-4-0', '-4-1']) expect((await page(address.replace('-4-', other))).status).toBe(404)
    expect((await page(address.replace(/-(\d+)-4-/, '-0$1-4-'))).status).toBe(404)
    // what no page shows any more leads to what they show
    expect((await fetch(server.url + address.replace('-4-', '-1-'))).url).toBe(server.url + address)
  })

  it('keeps a scheduled page without one out of sight (DROP-138)', async () => {
    const drop = await scheduled({ teaser: false })
    expect((await page(`/d/${drop.short_code}`)).status).toBe(404)
    const refused = await server.call(signups.subscribe, await formFor(server, drop))
    expect(refused.status).toBe(404)
  })

  it('fixes the address of the page from then on', async () => {
    const drop = await scheduled()
    expect(drop.address_is_free).toBe(false)
    const moved = await team.ann(studio.set_address, { id: drop.id, slug: 'elsewhere' } as never)
    expect(moved.status).toBe(409)
  })

  it('is loaded without the styles of the open page, which is loaded without those of the teaser', async () => {
    const drop = await scheduled()
    await server.sql(`update drops set publish_at = now() - interval '1 second' where id = $1`, [drop.id])
    server.clock.advance(Date.now() - now())
    const { html } = await page(`/d/${drop.short_code}`)
    expect(html).not.toContain('data-opening')
    const [, stylesheet = ''] = /href="(\/d-theme\/[^"]+)"/.exec(html) ?? []
    expect((await page(stylesheet)).html).not.toContain('.veil')
  })
})

const openingsTo = async (address: string) =>
  (await messagesTo(server, address)).filter(({ subject }) => subject?.startsWith('Open now: Night Bus'))
const timesTold = async (address: string) => (await openingsTo(address)).length

describe('the opening', () => {
  it('is told once to each fan who signed up before it', async () => {
    const drop = await scheduled()
    const early = await signUp(drop)
    await signUp(drop, early)
    await settled()
    await open(drop)
    await open(drop)
    const late = await signUp(drop)
    await settled()
    expect(await openingsTo(early)).toHaveLength(1)
    expect((await openingsTo(early))[0]?.body).toContain(`/${drop.artist.slug}/${drop.slug}`)
    expect(await openingsTo(late)).toHaveLength(0)
  })

  it('is told to an address, and once to all unproven tags of its mailbox (THREATS 48)', async () => {
    const drop = await scheduled()
    const [plain, other] = [someAddress(), someAddress()]
    const tagged = ['+1', '+2', '+news'].map(tag => plain.replace('@', `${tag}@`))
    for (const address of [plain, ...tagged, other]) await signUp(drop, address)
    await settled()
    await open(drop)
    await settled()
    expect((await Promise.all(tagged.map(timesTold))).toSorted()).toEqual([0, 0, 1])
    expect([await timesTold(plain), await timesTold(other)]).toEqual([1, 1])
  })

  it('is told to a mailbox of which another tag unsubscribed (THREATS 51)', async () => {
    const drop = await scheduled()
    const plain = someAddress()
    const tagged = plain.replace('@', '+1@')
    await signUp(drop, tagged)
    const { headers } = await messageTo(server, tagged)
    await signUp(drop, plain)
    await fetch(linkIn(headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
    await settled()
    await open(drop)
    await settled()
    expect([await timesTold(tagged), await timesTold(plain)]).toEqual([0, 1])
  })

  it('is told once to a fan who signed up with two addresses', async () => {
    const drop = await scheduled({
      allow_sms: true,
      require_both_sms_and_email: true,
      confirmation_message_contact_preference: 'ONLY_EMAIL',
    })
    const phone_number = `44740${randomInt(1_000_000, 9_999_999)}`
    const [first, second] = [someAddress(), someAddress()]
    const form = (email_address: string) => formFor(server, drop, { email_address, phone_number })
    const answer = await server.call(signups.subscribe, await form(first))
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await server.call(signups.subscribe, await form(second), { headers: { cookie } })).status).toBe(201)
    const fans = await server.sql('select distinct fan_id from fan_contacts where value = any($1)', [[first, second]])
    expect(fans).toHaveLength(1)
    await settled()
    await open(drop)
    await settled()
    expect((await timesTold(first)) + (await timesTold(second))).toBe(1)
  })

  it.each([true, false])(
    'is told to a fan when a stranger typed the fan’s email address beside another number (stranger first: %s, THREATS 6)',
    async strangerFirst => {
      const drop = await scheduled({ allow_sms: true, require_both_sms_and_email: true })
      const email_address = someAddress()
      const [own, strange] = [0, 1].map(() => `44740${randomInt(1_000_000, 9_999_999)}`) as [string, string]
      for (const phone_number of strangerFirst ? [strange, own] : [own, strange]) {
        const form = await formFor(server, drop, { email_address, phone_number })
        expect((await server.call(signups.subscribe, form)).status).toBe(201)
        await settled()
      }
      await open(drop)
      await settled()
      const told = async (number: string) =>
        (await messagesTo(server, `+${number}`)).filter(({ body }) => body.includes('is open')).length
      expect(await told(own)).toBe(1)
    },
  )

  it('says nothing to a contact whose link was not followed', async () => {
    const drop = await scheduled({ require_double_opt_in: true })
    const address = await signUp(drop)
    await settled()
    await open(drop)
    await settled()
    const subjects = (await messagesTo(server, address)).map(({ subject }) => subject ?? '')
    expect(subjects.some(subject => subject.startsWith('Confirm'))).toBe(true)
    expect(subjects.some(subject => subject.startsWith('Open now'))).toBe(false)
  })

  it('waits until eight in the morning of the fan', () => {
    const at = (iso: string) => new Date(iso)
    expect(nextWakingHour(at('2026-11-27T02:10:00Z'), 'Europe/London')).toEqual(at('2026-11-27T08:00:00Z'))
    expect(nextWakingHour(at('2026-11-27T23:30:00Z'), 'Europe/London')).toEqual(at('2026-11-28T08:00:00Z'))
    expect(nextWakingHour(at('2026-11-27T02:10:00Z'), 'America/Bogota')).toEqual(at('2026-11-27T02:10:00Z'))
    expect(nextWakingHour(at('2026-11-27T02:10:00Z'), 'No/Where')).toEqual(at('2026-11-27T02:10:00Z'))
    expect(nextWakingHour(at('2026-11-27T02:10:00Z'), undefined)).toEqual(at('2026-11-27T02:10:00Z'))
  })
})
