import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Arrival, aliases, type Origin, originOf } from '../origins.ts'
import { originColumns } from './origin-sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const own = ['fans.example']

/** The origins that the SQL computes for stored sign-ups. */
const inDatabase = (arrivals: readonly Arrival[]) =>
  server.app.database.outsideOrganizations(async db => {
    const { source, medium, campaign } = originColumns('r', own)
    const { rows } = await sql<Origin>`select ${source} as source, ${medium} as medium, ${campaign} as campaign
      from jsonb_array_elements(${JSON.stringify(arrivals)}::jsonb) with ordinality as r (source, at) order by at`.execute(
      db,
    )
    return rows
  })

describe('traffic origin', () => {
  it.each<[string, Arrival, string]>([
    ['utm_source, whatever the case', { utm_source: 'Instagram', referrer: 'https://t.co/x' }, 'instagram'],
    ['a short form of it', { utm_source: 'ig' }, 'instagram'],
    ['a name of the team’s own', { utm_source: 'Poster Camden' }, 'poster camden'],
    ['the host that Instagram sends people through', { referrer: 'https://l.instagram.com/?u=x' }, 'instagram'],
    ['Facebook on a phone', { referrer: 'http://lm.facebook.com/l.php' }, 'facebook'],
    ['X', { referrer: 'https://t.co/abc' }, 'x'],
    ['an app', { referrer: 'android-app://com.google.android.gm/' }, 'email'],
    ['Google, wherever', { referrer: 'https://www.google.co.uk/' }, 'google'],
    ['no Google', { referrer: 'https://google.evil.example/' }, 'google.evil.example'],
    ['another site', { referrer: 'https://www.nme.com/news?x=1' }, 'nme.com'],
    ['a site with a port', { referrer: 'http://radio.example:8080/a' }, 'radio.example'],
    ['nowhere else than here', { referrer: 'https://fans.example/privacy' }, ''],
    [
      'TikTok, which sends no referrer',
      { user_agent: 'Mozilla/5.0 (iPhone) musical_ly_37.1.0 BytedanceWebview/d8a21c6' },
      'tiktok',
    ],
    ['Messenger, which names Facebook too', { user_agent: 'x [FBAN/MessengerForiOS;FBAV/480.0]' }, 'messenger'],
    ['nothing', { user_agent: 'Mozilla/5.0 (iPhone)' }, ''],
    ['no address', { referrer: 'about:blank' }, ''],
    ['somebody’s address', { utm_source: 'fan@mail.example' }, 'other'],
  ])('%s', async (_, arrival, source) => {
    expect(originOf(arrival, own).source).toBe(source)
    expect((await inDatabase([arrival]))[0]?.source).toBe(source)
  })

  it('is computed the same in TypeScript and in SQL for any input', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...Object.keys(aliases),
        'google.de',
        'GOOGLE.com',
        'a@b',
        'İstanbul',
        'Ünïon',
        'x'.repeat(80),
        '%',
        "'; --",
      ),
      fc.string({ maxLength: 70, unit: 'grapheme-ascii' }),
    )
    const referrer = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('https://', 'http://www.', 'android-app://', 'HTTPS://', ''),
          piece,
          fc.constantFrom('', '/x?y=1', ':80/'),
        )
        .map(parts => parts.join('')),
      fc.constant('https://fans.example/'),
    )
    const agent = fc.constantFrom(
      '',
      'Instagram 405.0',
      'FBAN/FBIOS',
      'FB_IAB/Orca-Android',
      '[Pinterest/iOS]',
      'Snapchat/12',
      'Mozilla/5.0',
      'TikTok 3',
    )
    // stored sign-ups hold one line without surrounding blanks
    const line = (text: string) => text.trim()
    const arrival = fc
      .record(
        { utm_source: piece, utm_medium: piece, utm_campaign: piece, referrer, user_agent: agent },
        { requiredKeys: [] },
      )
      .map(given => Object.fromEntries(Object.entries(given).map(([name, text]) => [name, line(text)])) as Arrival)
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { minLength: 20, maxLength: 60 }), async arrivals => {
        expect(await inDatabase(arrivals)).toEqual(arrivals.map(each => originOf(each, own)))
      }),
      { numRuns: 40 },
    )
  })
})
