import type { RandomStream } from '#platform/server/random-stream.ts'
import type { TestServer } from '../server.ts'
import { broadcasts, drops, fields, uuidOf } from './random-trees.ts'

const cities = [
  ['Lyon', 'Rhône', 'FR', 45.7485, 4.8467],
  ['Évry', 'Île-de-France', 'FR', 48.63, 2.45],
  ['Saint-Étienne', '', 'FR', 45.43, 4.39],
  ['Suva', null, 'FJ', -18.14, 178.44],
  ['Apia', null, 'WS', -13.83, -171.76],
  ['İzmir', null, 'TR', 38.41, 27.14],
  ['50%_off', 'x', null, null, null],
  ['', null, 'ZZ', null, null],
  [null, null, null, null, 4.8],
] as const

/** Fans with all that rules ask about, and with much of it missing. Times are measured back from `now`, some of them to the minute. */
export async function insertRandomFans(
  { sql }: Pick<TestServer, 'sql'>,
  random: RandomStream,
  { organization_id, count, now }: { organization_id: string; count: number; now: Date },
): Promise<void> {
  const rows: Record<string, object[]> = {}
  const put = (table: string, row: object) => {
    rows[table] ??= []
    rows[table].push({ organization_id, ...row })
  }
  const ago = () =>
    new Date(now.getTime() - random.pick([0, 60, 1_439, 1_440, 1_441, 10_080, 43_199, 50_000, 600_000]) * 60_000)
  const text = uuidOf('99')
  put('consent_texts', { id: text, hash: '\\x00', locale: 'en', text: 'I agree.' })
  for (const id of broadcasts)
    put('broadcasts', { id, name: 'Doors', send_mode: 'ONLY_EMAIL', content: {}, created_by: text, second_share: null })
  const kinds = { choice: 'TEXT', text: 'TEXT', number: 'NUMBER', date: 'DATE' } as const
  for (const [name, kind] of Object.entries(kinds))
    put('custom_fields', {
      id: fields[name as keyof typeof fields],
      about: 'FAN',
      kind,
      name,
      choices: [],
      position: 0,
    })
  for (let n = 0; n < count; n++) {
    const id = uuidOf((0x1000 + n).toString(16))
    const [city, state, country_code, latitude, longitude] = random.pick(cities)
    put('fans', {
      id,
      city,
      state,
      country_code,
      latitude,
      longitude,
      gender: random.pick(['MALE', 'FEMALE', 'UNSPECIFIED', null]),
      language: random.pick(['fr', 'en', 'ja', '', null]),
      birthdate: random.pick([
        '2013-11-23',
        '2013-11-24',
        '2008-02-29',
        '1990-05-05',
        '1971-11-23',
        '1925-11-23',
        null,
      ]),
      tiktok_username: random.pick(['tok', null]),
      instagram_username: random.pick(['gram', null]),
      created_at: ago(),
    })
    for (const drop_id of drops)
      if (random.chance(0.4)) {
        const signup = uuidOf((0x100000 + n * 16 + drops.indexOf(drop_id)).toString(16))
        const answers: Record<string, string> = {}
        if (random.chance(0.6)) answers[fields.choice] = random.pick(['red', 'blue', 'Red'])
        if (random.chance(0.6)) answers[fields.text] = random.pick(['Lyon', 'élan', 'X', '12', '2022-05-05'])
        if (random.chance(0.6)) answers[fields.number] = random.pick(['-5', '0', '7', '100', '101'])
        if (random.chance(0.6)) answers[fields.date] = random.pick(['2020-01-01', '2024-12-31', '2025-01-01'])
        put('signups', {
          id: signup,
          drop_id,
          drop_version: 1,
          fan_id: id,
          state: random.chance(0.85) ? 'ACCEPTED' : 'QUARANTINED',
          answers: { contacts: contactsOf(n), ...(random.chance(0.8) ? { custom_fields: answers } : {}) },
          source: {},
          vouches: true,
          repeat_key: '\\x00',
          request_hash: '\\x00',
          created_at: ago(),
        })
        for (const channel of ['EMAIL', 'PHONE', 'WHATSAPP'])
          for (const purpose of ['MARKETING', 'PARTNERS'])
            if (random.chance(0.4))
              put('consents', {
                id: uuidOf((0x1000000 + (rows.consents?.length ?? 0)).toString(16)),
                signup_id: signup,
                drop_id,
                drop_version: 1,
                purpose,
                channel,
                state: random.pick(['GIVEN', 'GIVEN', 'DECLINED', 'PENDING', 'CONFIRMED', 'WITHDRAWN']),
                checkbox: 'TICKED',
                text_id: text,
                text_hash: '\\x00',
                locale: 'en',
                commitment: '\\x00',
                given_at: ago(),
              })
      }
    for (const channel of ['EMAIL', 'PHONE', 'WHATSAPP'])
      if (random.chance(0.6))
        put('fan_contacts', {
          channel,
          value: `${channel}${n}`,
          address: `${channel}${n}`,
          fan_id: id,
          verified_at: random.chance(0.6) ? now : null,
          consent_stated_at: random.chance(0.2) ? now : null,
          stop_reason: random.pick([null, null, 'STOP', 'UNDELIVERABLE']),
        })
    for (let event = 0; event < 3; event++)
      if (random.chance(0.5))
        put('fan_events', {
          id: uuidOf((0x10000000 + n * 4 + event).toString(16)),
          key: `${n}-${event}`,
          fan_id: id,
          kind: random.pick(['SOCIAL_SOUND_USED', 'SHOPIFY_SPEND', 'ARTIST_SONG_STREAM']),
          subject: random.pick(['Second Window', 'second window', 'Low Tide', null]),
          quantity: random.pick([0, 1, 1, 3]),
          happened_at: ago(),
        })
    for (const platform of ['TikTok', 'Twitter'])
      if (random.chance(0.4))
        put('fan_followers', { fan_id: id, platform, followers: random.pick([0, 1, 99, 100, 9_000]), told_at: now })
    const own = {
      choice: ['red', 'blue', 'green'],
      text: ['Lyon', 'lyonnais', 'x', '2021-01-01'],
      number: ['7', '7.5', '-5.25', '100.000001', '1e3'],
      date: ['2020-01-01', '2019-12-31', '2024-12-31'],
    }
    for (const [name, values] of Object.entries(own))
      if (random.chance(0.3))
        put('fan_field_values', {
          fan_id: id,
          field_id: fields[name as keyof typeof fields],
          value: random.pick(values),
          set_at: now,
        })
    for (const tag of ['vinyl', 'street team']) if (random.chance(0.3)) put('fan_tags', { fan_id: id, tag })
    for (const broadcast_id of broadcasts)
      for (const channel of ['EMAIL', 'PHONE'])
        if (random.chance(0.4)) {
          const message = uuidOf(
            (0x20000000 + n * 8 + broadcasts.indexOf(broadcast_id) * 2 + (channel === 'EMAIL' ? 1 : 0)).toString(16),
          )
          const queued = random.chance(0.8)
          if (queued)
            put('messages', {
              id: message,
              kind: 'BROADCAST',
              channel,
              state: random.pick(['SENT', 'SENT', 'SENT', 'FAILED', 'QUEUED']),
              secret: false,
              send_before: now,
              settled_at: ago(),
            })
          put('broadcast_recipients', {
            broadcast_id,
            fan_id: id,
            channel,
            state: queued ? 'QUEUED' : 'PLANNED',
            due_at: now,
            message_id: queued ? message : null,
            opened_at: random.pick([now, null]),
            clicked_at: random.pick([now, null, null]),
          })
        }
  }
  const order = [
    'fans',
    'fan_contacts',
    'signups',
    'consent_texts',
    'consents',
    'fan_events',
    'fan_followers',
    'fan_tags',
    'custom_fields',
    'fan_field_values',
    'messages',
    'broadcasts',
    'broadcast_recipients',
  ]
  for (const table of order) {
    const all = rows[table] ?? []
    const columns = [...new Set(all.flatMap(row => Object.keys(row)))].map(name => `"${name}"`).join(', ')
    if (all.length > 0)
      await sql(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(all)],
      )
  }
  await sql('analyze')
}

const contactsOf = (n: number) =>
  ['EMAIL', 'PHONE', 'WHATSAPP'].map(channel => ({ channel, address: `${channel}${n}` }))
