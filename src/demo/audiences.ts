import { scheduleBroadcast } from '#features/broadcasts/server/schedule.ts'
import { createBroadcast } from '#features/broadcasts/server/stored.ts'
import type { RichNode } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import type { Group, Rule } from '#records/audiences/rules-contract.ts'
import { createAudience } from '#records/audiences/server/saved.ts'
import { saveSettings } from '#records/audiences/server/settings.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'
import { addEvents } from '#records/fan-events/server/add-events.ts'
import { addTags } from '#records/fan-tags/server/tag-fans.ts'
import { writeHistory } from '#screens/audiences/server/membership/write-history.ts'

interface Team {
  organization_id: string
  now: Date
  people: readonly Author[]
}

const SEED = 20_261_123
const DAY = 86_400_000
const sounds = ['Second Window', 'Low Lamps', 'Glasshouse Kids']

/** Audiences of the label, and what some of its fans did elsewhere. */
export async function seedAudiences(db: Db, { organization_id, now, people }: Team): Promise<void> {
  const random = randomStream(SEED)
  await saveSettings(db, organization_id, {
    time_zone: 'Europe/Paris',
    quiet_from: 21,
    quiet_until: 9,
    cap_messages: 3,
    cap_days: 7,
  })
  const fans = await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .execute()
  const chosen = fans.filter(() => random.chance(0.12))
  const events = chosen.flatMap(({ id }, at) =>
    Array.from({ length: random.between(1, 3) }, (_, number) => {
      const kind = random.weighted([
        ['SOCIAL_SOUND_USED' as const, 5],
        ['ARTIST_SONG_STREAM' as const, 3],
        ['SHOPIFY_ORDER' as const, 2],
        ['INSTAGRAM_STORY_MENTION' as const, 1],
      ])
      return {
        key: `demo-${at}-${number}`,
        kind,
        fan: { id },
        subject: kind === 'SHOPIFY_ORDER' ? 'Low Lamps EP, vinyl' : random.pick(sounds),
        quantity: kind === 'ARTIST_SONG_STREAM' ? random.between(1, 40) : 1,
        happened_at: new Date(now.getTime() - random.between(0, 60) * DAY - random.between(0, DAY)).toISOString(),
        ...(kind === 'SOCIAL_SOUND_USED'
          ? { followers: { platform: 'TikTok' as const, count: random.between(40, 90_000) } }
          : {}),
      }
    }),
  )
  for (let from = 0; from < events.length; from += 500)
    await addEvents(db, organization_id, events.slice(from, from + 500))
  const street = chosen.slice(0, 46).map(({ id }) => id)
  await addTags(db, {
    organization_id,
    fans: db.selectFrom('fans').select('id').where('id', 'in', street),
    tags: ['street team'],
  })

  const drops = await db
    .selectFrom('signups')
    .select(['drop_id as id'])
    .where('organization_id', '=', organization_id)
    .groupBy('drop_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(2)
    .execute()
  const both: Rule = { key: 'drop_id', drop_ids: drops.map(({ id }) => id) }
  const used: Rule = { key: 'engagement_type', engagement_type: 'SOCIAL_SOUND_USED', engagement_count: 1, days: 30 }
  const lyon = { name: 'Lyon', latitude: 45.7485, longitude: 4.8467 }
  const london = { name: 'London', latitude: 51.5085, longitude: -0.1257 }
  const manchester = { name: 'Manchester', latitude: 53.4809, longitude: -2.2374 }
  const all = (logical_operator: Group['logical_operator'], ...rules: Group['rules']): Group => ({
    logical_operator,
    rules,
  })
  const audiences: readonly (readonly [string, Group])[] = [
    ['Everybody, new ones too', all('AND')],
    ['Street team', all('AND', { key: 'tags', tags: ['street team'] })],
    [
      'French, in Canada',
      all('AND', { key: 'languages', languages: ['fr'] }, { key: 'country_code', countries: ['CA'] }),
    ],
    [
      'Quiet for 30 days',
      all('AND_NOT', all('AND'), { key: 'first_interaction_days', first_interaction_days: 30 }, used),
    ],
    ['Made a post', all('AND', used)],
    ['Reachable by text', all('OR', { key: 'reachable', channel: 'PHONE' }, { key: 'reachable', channel: 'WHATSAPP' })],
    ['Lyon, within 30 miles', all('AND', { key: 'radius', miles: 30, places: [lyon] })],
    [
      'Front row, western Europe',
      all(
        'AND_NOT',
        all('AND', { key: 'radius', miles: 75, places: [lyon, london, manchester] }, all('OR', both, used)),
        { key: 'first_interaction_days', first_interaction_days: 7 },
      ),
    ],
  ]
  const ids = new Map<string, string>()
  for (const [at, [name, tree]] of audiences.entries()) {
    const { id } = await createAudience(db, {
      organization_id,
      name,
      tree,
      created_by: people[at % people.length]?.user_id ?? '',
      now: new Date(now.getTime() - (audiences.length - at) * 3 * DAY),
    })
    ids.set(name, id)
  }
  await seedMembership(db, { organization_id, now, people }, ids.get('Street team') ?? '')
  await seedBroadcasts(db, { organization_id, now, people }, ids)
}

/** Who was in the street team for six weeks: fans came one by one, and some of them left. */
async function seedMembership(db: Db, { organization_id, now, people }: Team, audience_id: string) {
  const since = new Date(now.getTime() - 42 * DAY)
  const members = await db
    .selectFrom('fan_tags')
    .select('fan_id')
    .where('organization_id', '=', organization_id)
    .where('tag', '=', 'street team')
    .orderBy('fan_id')
    .execute()
  const others = await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(
      'id',
      'not in',
      members.map(({ fan_id }) => fan_id),
    )
    .orderBy('id')
    .limit(9)
    .execute()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  await writeHistory(db, {
    organization_id,
    audience_id,
    since,
    now,
    switched_on_by: people[0]?.user_id ?? '',
    stays: [
      ...members.map(({ fan_id }, at) => ({
        fan_id,
        entered_at: at < 20 ? since : daysAgo(Math.max(1, 42 - at)),
        left_at: null,
      })),
      ...others.map(({ id }, at) => ({ fan_id: id, entered_at: since, left_at: daysAgo(30 - 3 * at) })),
    ],
  })
}

const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })

/** One message that goes out at once, one that waits for its day, and a draft. */
async function seedBroadcasts(db: Db, { organization_id, now, people }: Team, audiences: ReadonlyMap<string, string>) {
  const created_by = people[0]?.user_id ?? ''
  const day = new Date(now.getTime() + 3 * DAY).toISOString().slice(0, 10)
  const content = {
    language: 'en' as const,
    second_language: null,
    subject: 'Doors at 19:30, {first_name|friend}',
    second_subject: null,
    email: {
      type: 'doc',
      content: [
        paragraph({ type: 'text', text: 'Hi {first_name|there},' }),
        paragraph(
          { type: 'text', text: 'doors open at ' },
          { type: 'text', text: '19:30', marks: [{ type: 'bold' }] },
          { type: 'text', text: ', and ' },
          {
            type: 'text',
            text: 'the front row',
            marks: [{ type: 'link', attrs: { href: 'https://label.example/front-row' } }],
          },
          { type: 'text', text: ' is yours until Sunday.' },
        ),
        paragraph({ type: 'text', text: '{link}' }),
        paragraph({ type: 'text', text: '{label}' }),
      ],
    },
    text: '{first_name|Hey}, doors open at 19:30. The front row is yours until Sunday: {link}',
    link: 'https://label.example/doors',
  }
  const french = {
    subject: 'Ouverture à 19h30, {first_name|}',
    second_subject: null,
    email: {
      type: 'doc',
      content: [
        paragraph({ type: 'text', text: 'Bonjour {first_name|},' }),
        paragraph(
          { type: 'text', text: 'ouverture à ' },
          { type: 'text', text: '19h30', marks: [{ type: 'bold' }] },
          { type: 'text', text: ', et le premier rang est à toi jusqu’à dimanche.' },
        ),
        paragraph({ type: 'text', text: '{link}' }),
        paragraph({ type: 'text', text: '{label}' }),
      ],
    },
    text: 'Ouverture à 19h30. Le premier rang est à toi jusqu’à dimanche : {link}',
  }
  const stillThere = {
    subject: 'Still there, {first_name|friend}?',
    second_subject: 'We have kept your place on the list',
    email: {
      type: 'doc',
      content: [
        paragraph({ type: 'text', text: 'Hi {first_name|there},' }),
        paragraph({
          type: 'text',
          text: 'we have not heard from you in a while, and that is fine. Two new songs came out since, and we would love to know whether you still want to hear of such things first.',
        }),
        paragraph(
          { type: 'text', text: 'One press and you stay: ' },
          {
            type: 'text',
            text: 'keep my place',
            marks: [{ type: 'link', attrs: { href: 'https://label.example/still-there' } }],
          },
          { type: 'text', text: '. Do nothing, and we will write less often.' },
        ),
        paragraph({ type: 'text', text: '{label}' }),
      ],
    },
    text: '{first_name|Hey}, still there? Two new songs came out since we last heard from you: {link}',
    link: 'https://label.example/still-there',
  }
  const common = {
    except_audience_id: null,
    content,
    second_share: null,
    send_at_date: null,
    send_at_time: null,
    fan_zones: true,
    spend_cap_cents: 20_000,
  }
  const made = [
    {
      ...common,
      name: 'Poster night',
      audience_id: audiences.get('Street team') ?? null,
      send_mode: 'PRIORITIZE_EMAIL' as const,
    },
    {
      ...common,
      name: 'Doors, second wave',
      audience_id: audiences.get('Front row, western Europe') ?? null,
      send_mode: 'PRIORITIZE_SMS_OR_WHATSAPP' as const,
      content: { ...content, second_language: french },
      send_at_date: day,
      send_at_time: '18:00',
    },
    {
      ...common,
      name: 'Still there?',
      audience_id: audiences.get('Quiet for 30 days') ?? null,
      send_mode: 'ONLY_EMAIL' as const,
      second_share: 20,
      content: { ...content, ...stillThere },
    },
  ]
  for (const [at, draft] of made.entries()) {
    const { id } = await createBroadcast(db, organization_id, draft, { created_by, now })
    if (at < 2) await scheduleBroadcast(db, organization_id, { id, revision: 1 }, now)
  }
}
