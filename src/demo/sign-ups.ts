import { createHash } from 'node:crypto'
import type { DemoDrop } from '#demo/drops.ts'
import { madeUpPerson, type Person } from '#demo/people.ts'
import { type TrafficSignUp, writeTraffic } from '#demo/traffic.ts'
import { type Source, signUpHours, sourceOf } from '#demo/visits.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { RandomStream } from '#platform/server/random-stream.ts'
import { committed } from '#records/consents/server/commit.ts'
import type { KeptText } from '#records/consents/server/texts.ts'
import { folded } from '#records/fans/server/search-names.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** One newcomer in this many signed up before. */
const ONE_TWICE_IN = 389

/** A made-up person and the fan that their first sign-up created. */
export interface DemoFan {
  person: Person
  fan_id: string
}

interface Page {
  organization_id: string
  drop_id: string
  drop: DemoDrop
  texts: Readonly<Record<string, KeptText>>
  /** Address of the page. */
  url: string
  /** Phone numbers in use. */
  numbers: Set<string>
}

export type Rows = ReturnType<typeof emptyRows>
export const emptyRows = () =>
  ({ fans: [], fan_contacts: [], signups: [], consents: [], consent_details: [] }) as Record<
    'fans' | 'fan_contacts' | 'signups' | 'consents' | 'consent_details',
    Record<string, unknown>[]
  >

/**
 * Signs made-up people up over the days since the page opened; some of them had signed up to an earlier page.
 * Returns everybody who signed up so far.
 */
export async function signUpDemoFans(
  db: Db,
  random: RandomStream,
  page: Page,
  now: Date,
  known: DemoFan[],
): Promise<DemoFan[]> {
  const { drop } = page
  const opened = now.getTime() - drop.opened_days_ago * DAY
  const rows = emptyRows()
  const seen = new Map<string, Date>()
  const here = new Set<string>()
  const newcomers: DemoFan[] = []
  const came: TrafficSignUp[] = []
  for (const hour of signUpHours(random, {
    count: drop.sign_ups,
    days: drop.opened_days_ago,
    reminders: drop.reminders,
  })) {
    const at = new Date(opened + hour * HOUR)
    const returning = known.length > 0 && random.chance(0.12) ? random.pick(known) : undefined
    const index = known.length + newcomers.length
    const person = index % ONE_TWICE_IN === 0 ? again(newcomers.at(-1)?.person) : undefined
    const fan =
      returning && !here.has(returning.fan_id)
        ? returning
        : newcomer(page, at, rows, person ?? madeUpPerson(random, index))
    if (fan !== returning) newcomers.push(fan)
    here.add(fan.fan_id)
    seen.set(fan.fan_id, at)
    const source = sourceOf(random, drop.slug)
    submit(random, page, fan, at, rows, source)
    came.push({ day: at.toISOString().slice(0, 10), source, country_code: fan.person.country_code })
  }
  await writeRows(db, rows)
  for (const [fan_id, last_seen_at] of seen)
    if (!newcomers.some(newcomer => newcomer.fan_id === fan_id))
      await db
        .updateTable('fans')
        .set({ last_seen_at })
        .where('organization_id', '=', page.organization_id)
        .where('id', '=', fan_id)
        .execute()
  await writeTraffic(db, random, page, now, came)
  return [...known, ...newcomers]
}

/** A returning person with another spelling of the same mailbox: two fans, until somebody merges them. */
const again = (person: Person | undefined): Person | undefined =>
  person && { ...person, email_address: person.email_address.replace('@', '+drops@'), phone_number: null }

function newcomer({ organization_id, drop }: Page, at: Date, rows: Rows, person: Person): DemoFan {
  const fan_id = newId(at.getTime())
  const { first_name, last_name, locale } = person
  const named = drop.draft.allow_name === true
  rows.fans.push({
    organization_id,
    id: fan_id,
    first_name: named ? first_name : null,
    last_name: named ? last_name : null,
    name_search: named ? folded(`${first_name} ${last_name}`) : null,
    last_name_search: named ? folded(last_name) : null,
    language: locale,
    city: person.city,
    state: person.state,
    country_code: person.country_code,
    latitude: person.latitude,
    longitude: person.longitude,
    created_at: at,
    last_seen_at: at,
  })
  return { person, fan_id }
}

function submit(
  random: RandomStream,
  { organization_id, drop_id, drop, texts, url, numbers }: Page,
  { person, fan_id }: DemoFan,
  at: Date,
  rows: Rows,
  source: Source,
) {
  const id = newId(at.getTime())
  // numbers reserved for fiction are few: without a free one the person uses e-mail
  const byPhone =
    drop.draft.allow_sms === true &&
    person.phone_number !== null &&
    random.chance(0.6) &&
    !numbers.has(person.phone_number)
  const channel = byPhone ? 'PHONE' : 'EMAIL'
  const value = byPhone ? (person.phone_number ?? '') : person.email_address
  if (byPhone) numbers.add(value)
  const proven = drop.draft.require_otp === true || random.chance(0.7)
  rows.fan_contacts.push({
    organization_id,
    channel,
    value,
    address: value,
    fan_id,
    verified_at: proven ? at : null,
    created_at: at,
  })
  rows.signups.push({
    organization_id,
    id,
    drop_id,
    drop_version: 1,
    fan_id,
    state: 'ACCEPTED',
    answers: JSON.stringify({
      ...(drop.draft.allow_name ? { first_name: person.first_name, last_name: person.last_name } : {}),
      contacts: [{ channel, address: byPhone ? `+${value}` : value }],
    }),
    source: JSON.stringify(
      Object.fromEntries(Object.entries({ ...source, page_url: url }).filter(([, part]) => part !== null)),
    ),
    vouches: true,
    repeat_key: createHash('sha256').update(id).digest(),
    request_hash: createHash('sha256').update(value).digest(),
    created_at: at,
  })
  const text = texts[`MARKETING:${channel}`]
  if (!text) throw new Error(`The drop ${drop.slug} has no words for ${channel}.`)
  const ticked = drop.draft.require_checkbox_opt_in === true || random.chance(0.82)
  const consent = committed(
    {
      purpose: 'MARKETING',
      channel,
      state: ticked ? 'GIVEN' : 'DECLINED',
      checkbox: ticked ? 'TICKED' : 'NOT_TICKED',
      text_id: text.id,
      text_hash: text.hash,
      locale: 'en',
    },
    {
      contact: value,
      page_url: url,
      address: '203.0.113.7',
      user_agent: source.user_agent,
      proof: proven ? { kind: 'CODE', at: at.toISOString() } : null,
    },
  )
  const { salt, details, commitment, text_hash, ...kept } = consent
  rows.consents.push({
    organization_id,
    signup_id: id,
    drop_id,
    drop_version: 1,
    ...kept,
    text_hash: Buffer.from(text_hash, 'hex'),
    commitment: Buffer.from(commitment, 'hex'),
    given_at: at,
  })
  rows.consent_details.push({ organization_id, consent_id: consent.id, salt: Buffer.from(salt, 'hex'), details })
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const BATCH = 1_500

export async function writeRows(db: Db, rows: Rows) {
  for (const table of ['fans', 'fan_contacts', 'signups', 'consents', 'consent_details'] as const)
    for (let from = 0; from < rows[table].length; from += BATCH)
      await db
        .insertInto(table)
        .values(rows[table].slice(from, from + BATCH) as never)
        // the same address may sign up to two pages
        .onConflict(conflict => conflict.doNothing())
        .execute()
}
