import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryStorage } from '#integrations/storage/memory.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = { stylesheets: [], no_script_stylesheet: '/no.css', script: '/fan.js', frame_script: '/frame.js' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
})
afterAll(() => server.stop())

const ahead = () => new Date(server.clock.now().getTime() + 86_400_000)

/** What the page offers whoever has signed up without scripts: its link is followed as a browser would. */
async function offered(draft: Partial<DropDraft>, query = '') {
  const given = await givenDrop(server, draft)
  const html = await (await fetch(`${server.url}/d/${given.drop.id}?signed_up=true${query}`)).text()
  return { ...given, path: /href="([^"]+\.ics)"/.exec(html)?.[1], html }
}

/** RFC 5545, 3.1 and 3.3.11: lines end with CRLF and have 75 octets at most, a space goes on, a backslash escapes. */
function parsed(ics: string) {
  expect(ics.endsWith('\r\n')).toBe(true)
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = ics.split('\r\n')
  expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([])
  return ics
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map(line => {
      const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/.exec(line) ?? []
      if (name === 'SUMMARY' || name === 'DESCRIPTION') expect(value).toMatch(/^(\\[\\;,nN]|[^\\;,])*$/)
      return [name, value.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))] as const
    })
}
const asked = async (path = '') => {
  const response = await fetch(server.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the release in a fan’s calendar', () => {
  it('is one event at the release time with complete text and a stable id (DROP-105, DROP-118)', async () => {
    const at = ahead()
    const title = 'Night Bus; live, \\ one more time'
    const description = `Été à Lisbonne,\n${'🚌 the last ride home; '.repeat(12)}`
    const { drop, path, organization_id } = await offered({ title, description, go_live_timestamp: at.toISOString() })
    const { headers, text } = await asked(path)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${drop.slug}.ics"`)
    expect(headers.get('set-cookie')).toBeNull()
    const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')
    const lines = parsed(text)
    const event = Object.fromEntries(lines)
    expect(lines.map(([name, value]) => (/BEGIN|END/.test(name) ? value : name))).toEqual([
      'VCALENDAR',
      ...['VERSION', 'PRODID', 'METHOD'],
      'VEVENT',
      ...['UID', 'DTSTAMP', 'SEQUENCE', 'DTSTART', 'SUMMARY', 'DESCRIPTION', 'URL', 'TRANSP'],
      'VEVENT',
      'VCALENDAR',
    ])
    expect(event).toMatchObject({
      VERSION: '2.0',
      UID: drop.id,
      DTSTART: stamp(at),
      DTSTAMP: stamp(server.clock.now()),
    })
    expect(event.SUMMARY).toBe(`${title} by Vesper Lane`)
    expect(event.URL).toMatch(/^https?:\/\/[^/]+\/d\/\w+$/)
    expect(event.DESCRIPTION).toBe(`${description}\n\n${event.URL}`)

    const later = new Date(at.getTime() + 3_600_000)
    await server.app.database.inOrganization(organization_id, db =>
      changeDrop(db, memoryStorage(), organization_id, {
        id: drop.id,
        draft: { go_live_timestamp: later.toISOString() },
      }),
    )
    const moved = await eventually(async () => {
      const now = Object.fromEntries(parsed((await asked(path)).text))
      return now.DTSTART === stamp(later) && now
    })
    expect(moved.UID).toBe(event.UID)
    expect(Number(moved.SEQUENCE)).toBeGreaterThan(Number(event.SEQUENCE))
  })
  it('is a whole day, and the countdown names it, when the release is out at each fan’s own midnight', async () => {
    const at = new Date(Date.UTC(server.clock.now().getUTCFullYear() + 1, 1, 11, 23, 30))
    const local = { go_live_timestamp: at.toISOString(), release_time_zone: 'Europe/Paris' }
    const { path, html } = await offered(local)
    const day = `${at.getUTCFullYear()}-02-12`
    expect((await asked(path)).text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`)
    expect(html).toContain(`data-day="${day}"`)
    const everywhere = await offered({ go_live_timestamp: at.toISOString() })
    expect(everywhere.html).toContain('data-until')
    expect(everywhere.html).not.toContain('data-day')
  })
  it('is offered by a form-only page too, in French on a French page (DROP-046, DROP-105)', async () => {
    const french = { translation_language: 'fr', go_live_timestamp: ahead().toISOString() } as const
    const { path, html } = await offered(french, '&form_only=true')
    expect(html).toContain('Ajouter au calendrier')
    const event = Object.fromEntries(parsed((await asked(path)).text))
    expect(event.SUMMARY).toBe('Night Bus par Vesper Lane')
  })
  it('serves the calendar file of a link with its place and date, and 404 for a hidden link (DROP-105)', async () => {
    const link = (title: string, event_date: string | null, is_hidden = false) => ({
      id: crypto.randomUUID(),
      title,
      subtitle_one: 'Sala Azul',
      order: 1,
      event_date,
      event_timezone: 'Europe/Lisbon',
      image_url: null,
      is_hidden,
      is_call_to_action_disabled: false,
      custom_signup_button_text: null,
      call_to_action: 'SIGN_UP' as const,
      destination_url: null,
    })
    const links = [
      link('Lisbon', '2099-02-12T20:00:00.000Z'),
      link('Rome', '2099-02-14'),
      link('Porto', '2099-02-15', true),
      link('Faro', null),
    ]
    const { drop } = await offered({
      drop_type: 'LINK_COLLECTION',
      link_collection: { id: crypto.randomUUID(), links },
    })
    const of = (at: number) => asked(`/d/${drop.id}/calendar.ics?link=${links[at]?.id}`)
    const lisbon = Object.fromEntries(parsed((await of(0)).text))
    expect(lisbon).toMatchObject({
      UID: links[0]?.id,
      DTSTART: '20990212T200000Z',
      SUMMARY: 'Vesper Lane, Lisbon',
      LOCATION: 'Sala Azul',
    })
    expect((await of(1)).text).toContain('\r\nDTSTART;VALUE=DATE:20990214\r\n')
    for (const none of [2, 3, 9]) expect((await of(none)).status).toBe(404)
    const html = await (await fetch(`${server.url}/d/${drop.id}`)).text()
    const form = JSON.parse(
      /data-signup="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '',
    )
    expect(form.link_dates).toEqual({
      url: expect.stringMatching(/^\/d\/\w+\/calendar\.ics\?link=\{link\}$/),
      at: { [`${links[0]?.id}`]: '2099-02-12T20:00:00.000Z', [`${links[1]?.id}`]: '2099-02-15T12:00:00.000Z' },
    })
  })
  it('is not offered without a release date or for a hidden drop (DROP-132)', async () => {
    const { path, drop } = await offered({})
    expect(path).toBeUndefined()
    expect((await asked(`/d/${drop.id}/calendar.ics`)).status).toBe(404)
    const hidden = await offered({ go_live_timestamp: ahead().toISOString() })
    await server.sql(`update drops set status = 'ARCHIVED' where id = $1`, [hidden.drop.id])
    await eventually(async () => (await asked(hidden.path)).status === 404)
    expect((await asked('/d/nowhere/calendar.ics')).status).toBe(404)
  })
})
