import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { readContact } from '#records/fans/server/contacts.ts'
import { idsOfFans } from '#records/fans/server/fan-aliases.ts'
import type { ToldEvent } from '../contract.ts'

interface HowFound {
  /**
   * Leaves out a contact that was only typed beside a proven one of the same fan. It may be somebody else's, and what its owner
   * bought is not shown to who typed it.
   */
  ownContactsOnly?: boolean
}

/** Records events, each key once. */
export async function addEvents(
  db: Db,
  organization_id: string,
  events: readonly ToldEvent[],
  { ownContactsOnly = false }: HowFound = {},
) {
  const fans = await fansOf(db, organization_id, events, ownContactsOnly)
  const known = events.flatMap(event => {
    const fan_id = fans.get(event)
    return fan_id ? [{ event, fan_id }] : []
  })
  const rows = known.map(({ fan_id, event: { key, kind, subject, quantity, url, happened_at } }) => ({
    organization_id,
    fan_id,
    id: newId(Date.parse(happened_at)),
    key,
    kind,
    subject: subject ?? null,
    quantity,
    url: url ?? null,
    happened_at: new Date(happened_at),
  }))
  const added =
    rows.length === 0
      ? []
      : await db
          .insertInto('fan_events')
          .values(rows)
          .onConflict(repeat => repeat.columns(['organization_id', 'key']).doNothing())
          .returning('key')
          .execute()
  const news = new Set(added.map(({ key }) => key))
  for (const { event, fan_id } of known)
    if (news.has(event.key) && event.followers) await noteFollowers(db, organization_id, fan_id, event)
  return {
    added: added.length,
    repeated: known.length - added.length,
    without_fan: events.filter(event => !fans.has(event)).map(({ key }) => key),
  }
}

/** The number told last counts, whatever the order of arrival. */
const noteFollowers = (db: Db, organization_id: string, fan_id: string, { followers, happened_at }: ToldEvent) =>
  followers &&
  db
    .insertInto('fan_followers')
    .values({
      organization_id,
      fan_id,
      platform: followers.platform,
      followers: followers.count,
      told_at: new Date(happened_at),
    })
    .onConflict(told =>
      told
        .columns(['organization_id', 'fan_id', 'platform'])
        .doUpdateSet(eb => ({ followers: eb.ref('excluded.followers'), told_at: eb.ref('excluded.told_at') }))
        .where(sql<boolean>`fan_followers.told_at < excluded.told_at`),
    )
    .execute()

async function fansOf(
  db: Db,
  organizationId: string,
  events: readonly ToldEvent[],
  ownContactsOnly: boolean,
): Promise<Map<ToldEvent, string>> {
  const contacts = new Map<ToldEvent, string>()
  const named = new Map<ToldEvent, string>()
  const found = new Map<ToldEvent, string>()
  const byId = new Map<ToldEvent, string>()
  for (const event of events) {
    const { fan } = event
    if ('id' in fan) byId.set(event, fan.id)
    else if ('contact' in fan) {
      const contact = readContact(fan.channel, fan.contact)
      if (contact) contacts.set(event, `${contact.channel}:${contact.value}`)
    } else named.set(event, `${fan.platform}:${fan.username.replace(/^@/, '').toLowerCase()}`)
  }
  const now = await idsOfFans(db, [...new Set(byId.values())])
  const living = await livingFans(db, organizationId, [...now.values()])
  for (const [event, id] of byId) if (living.has(now.get(id) ?? '')) found.set(event, now.get(id) ?? '')
  const owners = await ownersOf(db, organizationId, [...contacts.values()], ownContactsOnly)
  for (const [event, contact] of contacts) take(found, event, owners.get(contact))
  const bearers = await bearersOf(db, organizationId, [...named.values()])
  for (const [event, name] of named) take(found, event, bearers.get(name))
  return found
}

const take = (found: Map<ToldEvent, string>, event: ToldEvent, ids: readonly string[] = []) => {
  const [id] = ids
  if (id && ids.length === 1) found.set(event, id)
}

async function livingFans(db: Db, organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function ownersOf(
  db: Db,
  organizationId: string,
  contacts: readonly string[],
  ownOnly: boolean,
): Promise<Map<string, string[]>> {
  if (contacts.length === 0) return new Map()
  const rows = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'fan_id'])
    .where('organization_id', '=', organizationId)
    .where('channel', 'in', [...new Set(contacts.map(contact => contact.slice(0, contact.indexOf(':'))))])
    .where('value', 'in', [...new Set(contacts.map(contact => contact.slice(contact.indexOf(':') + 1)))])
    .$if(ownOnly, query =>
      query.where(eb =>
        eb.or([
          eb('verified_at', 'is not', null),
          eb('consent_stated_at', 'is not', null),
          sql<boolean>`not exists (
            select from fan_contacts o where o.organization_id = fan_contacts.organization_id
              and o.fan_id = fan_contacts.fan_id and o.verified_at is not null)`,
        ]),
      ),
    )
    .execute()
  return new Map(rows.map(({ channel, value, fan_id }) => [`${channel}:${value}`, [fan_id]]))
}

/** Fans by the name that they gave for a platform; anybody can type a name, so one that two fans have is nobody's. */
async function bearersOf(db: Db, organizationId: string, names: readonly string[]): Promise<Map<string, string[]>> {
  const bearers = new Map<string, string[]>()
  for (const [platform, column] of [
    ['TikTok', 'tiktok_username'],
    ['Instagram', 'instagram_username'],
  ] as const) {
    const wanted = names.flatMap(name => (name.startsWith(`${platform}:`) ? name.slice(platform.length + 1) : []))
    if (wanted.length === 0) continue
    const rows = await db
      .selectFrom('fans')
      .select(['id', sql<string>`lower(${sql.ref(column)})`.as('username')])
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`lower(${sql.ref(column)}) = any(${wanted}::text[])`)
      .execute()
    for (const { id, username } of rows)
      bearers.set(`${platform}:${username}`, [...(bearers.get(`${platform}:${username}`) ?? []), id])
  }
  return bearers
}
