import { createHash } from 'node:crypto'
import { emptyRows, type Rows, writeRows } from '#demo/sign-ups.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { committed } from '#records/consents/server/commit.ts'
import type { KeptText } from '#records/consents/server/texts.ts'
import { folded } from '#records/fans/server/search-names.ts'

interface Page {
  organization_id: string
  drop_id: string
  texts: Readonly<Record<string, KeptText>>
  url: string
}

type City = readonly [city: string, latitude: number, longitude: number]
const LYON: City = ['Lyon', 45.76, 4.84]
const VILLEURBANNE: City = ['Villeurbanne', 45.77, 4.88]
const VIENNE: City = ['Vienne', 45.53, 4.87]
/** 31 miles from Lyon. */
const SAINT_ETIENNE: City = ['Saint-Étienne', 45.43, 4.39]

type WhatsApp = 'AGREED' | 'DECLINED' | null
type Fan = readonly [first: string, last: string, gender: 'FEMALE' | 'MALE', city: City, whatsapp: WhatsApp]

/** Fans around Lyon who came to both pages that ask for WhatsApp. */
const fans: readonly Fan[] = [
  ['Anaïs', 'Pradel', 'FEMALE', LYON, 'AGREED'],
  ['Camille', 'Ollier', 'FEMALE', LYON, 'AGREED'],
  ['Élodie', 'Vautrin', 'FEMALE', VILLEURBANNE, 'AGREED'],
  ['Héloïse', 'Rouvray', 'FEMALE', VIENNE, 'AGREED'],
  ['Inès', 'Lacombe', 'FEMALE', LYON, 'AGREED'],
  ['Léa', 'Fontanel', 'FEMALE', VILLEURBANNE, 'AGREED'],
  ['Manon', 'Estrade', 'FEMALE', LYON, 'AGREED'],
  ['Océane', 'Audry', 'FEMALE', LYON, 'DECLINED'],
  ['Romane', 'Nivelle', 'FEMALE', VIENNE, 'DECLINED'],
  ['Zélie', 'Chamblas', 'FEMALE', LYON, null],
  ['Solène', 'Bessonnet', 'FEMALE', SAINT_ETIENNE, 'AGREED'],
  ['Bastien', 'Sauvestre', 'MALE', LYON, 'AGREED'],
  ['Théo', 'Delorière', 'MALE', VILLEURBANNE, 'AGREED'],
  ['Yanis', 'Grandpierre', 'MALE', LYON, null],
]

/** Signs them up to one page; who has signed up to another page before is the same fan. */
export async function signUpWhatsAppFans(db: Db, page: Page, now: Date): Promise<void> {
  const rows = emptyRows()
  for (const [place, fan] of fans.entries()) {
    const at = new Date(now.getTime() - (2 + (place % 5)) * 86_400_000 - place * 2_711_000)
    const contacts = contactsOf(fan, place)
    const fan_id = (await knownFan(db, page, contacts[0]?.value ?? '')) ?? newFan(rows, page, fan, contacts, at)
    signUp(rows, page, { fan, fan_id, contacts, at })
  }
  await writeRows(db, rows)
}

interface FanContact {
  channel: 'EMAIL' | 'WHATSAPP'
  value: string
  agreed: boolean
}

function contactsOf([first, last, , , whatsapp]: Fan, place: number): FanContact[] {
  const address = `${folded(`${first} ${last}`).replaceAll(' ', '.')}.${place}@mel.example`
  return [
    { channel: 'EMAIL', value: address, agreed: true },
    // numbers that France reserves for fiction
    ...(whatsapp
      ? [{ channel: 'WHATSAPP' as const, value: `336399801${10 + place}`, agreed: whatsapp === 'AGREED' }]
      : []),
  ]
}

const knownFan = async (db: Db, { organization_id }: Page, value: string) =>
  (
    await db
      .selectFrom('fan_contacts')
      .select('fan_id')
      .where('organization_id', '=', organization_id)
      .where('channel', '=', 'EMAIL')
      .where('value', '=', value)
      .executeTakeFirst()
  )?.fan_id

function newFan(
  rows: Rows,
  { organization_id }: Page,
  [first_name, last_name, gender, [city, latitude, longitude]]: Fan,
  contacts: readonly FanContact[],
  at: Date,
): string {
  const id = newId(at.getTime())
  rows.fans.push({
    organization_id,
    id,
    first_name,
    last_name,
    name_search: folded(`${first_name} ${last_name}`),
    last_name_search: folded(last_name),
    gender,
    language: 'fr',
    city,
    state: 'Auvergne-Rhône-Alpes',
    country_code: 'FR',
    latitude,
    longitude,
    created_at: at,
    last_seen_at: at,
  })
  for (const { channel, value } of contacts)
    rows.fan_contacts.push({
      ...{ organization_id, channel, value, address: value, fan_id: id },
      ...{ verified_at: at, created_at: at },
    })
  return id
}

interface SignUp {
  fan: Fan
  fan_id: string
  contacts: readonly FanContact[]
  at: Date
}

function signUp(rows: Rows, { organization_id, drop_id, texts, url }: Page, { fan, fan_id, contacts, at }: SignUp) {
  const id = newId(at.getTime())
  const [first_name, last_name, gender] = fan
  const addresses = contacts.map(({ channel, value }) => ({
    channel,
    address: channel === 'EMAIL' ? value : `+${value}`,
  }))
  rows.signups.push({
    organization_id,
    id,
    drop_id,
    drop_version: 1,
    fan_id,
    state: 'ACCEPTED',
    answers: JSON.stringify({ first_name, last_name, gender, contacts: addresses }),
    source: JSON.stringify({ page_url: url }),
    vouches: true,
    repeat_key: createHash('sha256').update(id).digest(),
    request_hash: createHash('sha256').update(id).digest(),
    created_at: at,
  })
  for (const { channel, value, agreed } of contacts) {
    const text = texts[`MARKETING:${channel}`]
    if (!text) throw new Error(`A page has no words for ${channel}.`)
    const { salt, details, commitment, text_hash, ...kept } = committed(
      {
        purpose: 'MARKETING',
        channel,
        state: agreed ? 'GIVEN' : 'DECLINED',
        checkbox: agreed ? 'TICKED' : 'NOT_TICKED',
        ...{ text_id: text.id, text_hash: text.hash, locale: 'fr' },
      },
      {
        contact: value,
        page_url: url,
        ...{ address: '203.0.113.7', user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
        proof: { kind: 'CODE', at: at.toISOString() },
      },
    )
    rows.consents.push({
      ...kept,
      ...{ organization_id, signup_id: id, drop_id, drop_version: 1, given_at: at },
      text_hash: Buffer.from(text_hash, 'hex'),
      commitment: Buffer.from(commitment, 'hex'),
    })
    rows.consent_details.push({ organization_id, consent_id: kept.id, salt: Buffer.from(salt, 'hex'), details })
  }
}
