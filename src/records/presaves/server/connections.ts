import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { knownZone } from '#platform/contract/zones.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { hasRelease } from '../rules.ts'
import type { PresaveServices } from './services.ts'

/** What opens a library. Spotify gives an access token for an hour and a refresh token for six months; Apple gives one token. */
export type LibraryTokens =
  | { service: 'spotify'; access_token: string; access_until: string; refresh_token: string }
  | { service: 'apple-music'; user_token: string; storefront: string }

export interface NewConnection {
  organization_id: string
  signup_id: string
  drop: Pick<PublicDrop, 'id' | 'drop_profile' | 'drop_type' | 'go_live_timestamp' | 'allow_forever_save'>
  tokens: LibraryTokens
  /** By which the same library is known again: the account, or where the service names none, its token. */
  account: string
  time_zone: string
  reconnect_by: Date | null
}

/** The zone that a fan's browser gave, if pages and the database both know it; a fan cannot mend theirs. */
export const fansZone = (zone: string) => sql<string>`known_zone(${knownZone(zone) ?? 'UTC'})`

const tokensPlace = (organization_id: string, id: string) => ({
  tenant: organization_id,
  row: id,
  column: 'music_connections.tokens',
})

export const sealTokens = (box: SecretBox, organization_id: string, id: string, tokens: LibraryTokens) =>
  box.seal(JSON.stringify(tokens), tokensPlace(organization_id, id))

export const openTokens = (box: SecretBox, organization_id: string, id: string, sealed: string) =>
  JSON.parse(box.open(sealed, tokensPlace(organization_id, id))) as LibraryTokens

/**
 * Keeps the way into a library, sealed, and the wish for this drop's release. A fan who connects again renews the same row; the
 * same library gets one release once, whatever sign-ups it came from.
 */
export async function connectLibrary(
  db: Db,
  { box, accountKey }: Pick<PresaveServices, 'box' | 'accountKey'>,
  { organization_id, signup_id, drop, tokens, account, time_zone, reconnect_by }: NewConnection,
): Promise<string> {
  const { service } = tokens
  const account_hash = createHmac('sha256', accountKey).update(`${organization_id} ${service} ${account}`).digest()
  const facts = {
    account_hash,
    state: 'CONNECTED',
    forever: drop.allow_forever_save,
    time_zone: fansZone(time_zone),
    reconnect_by,
  }
  const { id } = await db
    .insertInto('music_connections')
    .values({
      organization_id,
      id: newId(),
      signup_id,
      drop_id: drop.id,
      drop_profile_id: drop.drop_profile.id,
      service,
      ...facts,
    })
    .onConflict(known => known.columns(['organization_id', 'signup_id', 'service']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('music_connections')
    .set({ tokens: sealTokens(box, organization_id, id, tokens) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  // the fan chose another account of the same service
  await db
    .deleteFrom('presaves')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', id)
    .where('state', '<>', 'SAVED')
    .where('account_hash', '<>', account_hash)
    .execute()
  // whoever has it saved needs no reminder, also where another sign-up asked for it
  await db
    .deleteFrom('presaves')
    .where('organization_id', '=', organization_id)
    .where('drop_id', '=', drop.id)
    .where('signup_id', 'in', signUpsOfFan(organization_id, signup_id))
    .where('service', '=', 'reminder')
    .where('state', '=', 'PENDING')
    .execute()
  if (hasRelease(drop)) {
    const earlier = await db
      .selectFrom('presaves')
      .select('connection_id')
      .where('organization_id', '=', organization_id)
      .where('drop_id', '=', drop.id)
      .where('service', '=', service)
      .where('account_hash', '=', account_hash)
      .forUpdate()
      .executeTakeFirst()
    const wish = { signup_id, connection_id: id, time_zone: fansZone(time_zone) }
    await db
      .insertInto('presaves')
      .values({ organization_id, id: newId(), drop_id: drop.id, service, account_hash, ...wish })
      .onConflict(known =>
        known.columns(['organization_id', 'drop_id', 'service', 'account_hash']).doUpdateSet({
          ...wish,
          state: sql<string>`case when presaves.state = 'SAVED' then 'SAVED' else 'PENDING' end`,
          settled_at: sql<Date | null>`case when presaves.state = 'SAVED' then presaves.settled_at end`,
          failures: 0,
          due_at: sql<Date>`'epoch'`,
          reason: null,
        }),
      )
      .execute()
    // the wish came here from another sign-up, or the release is saved already
    await forgetUsedTokens(db, organization_id, [id, ...(earlier?.connection_id ? [earlier.connection_id] : [])])
  }
  return id
}

/** A sign-up, and the others of its fan where all of them were proven: anybody may sign up with somebody else's address. */
const signUpsOfFan = (organization_id: string, signup_id: string) => sql<string>`(
  select ${signup_id}::uuid union select other.id from signups own
  join signups other on other.organization_id = own.organization_id and other.fan_id = own.fan_id
  where own.organization_id = ${organization_id} and own.id = ${signup_id} and ${isProven('own')} and ${isProven('other')})`

/** Confirmed by the link of a message, or by a code. */
const isProven = (signup: string) => sql<boolean>`(
  exists (select from signup_confirmations c where c.organization_id = ${sql.ref(`${signup}.organization_id`)}
    and c.signup_id = ${sql.ref(`${signup}.id`)} and c.confirmed_at is not null)
  or exists (select from consents k
    join consent_details p on p.organization_id = k.organization_id and p.consent_id = k.id
    where k.organization_id = ${sql.ref(`${signup}.organization_id`)} and k.signup_id = ${sql.ref(`${signup}.id`)}
      and p.details::jsonb->>'proof' is not null))`

/** The fan wants a message on release day; nothing where a library of theirs waits for it already. */
export async function requestReminder(
  db: Db,
  {
    organization_id,
    signup_id,
    drop_id,
    time_zone,
  }: Record<'organization_id' | 'signup_id' | 'drop_id', string> & {
    time_zone: string | undefined
  },
): Promise<void> {
  await sql`
    insert into presaves (organization_id, id, signup_id, drop_id, service, account_hash, time_zone)
    select ${organization_id}, ${newId()}, ${signup_id}, ${drop_id}, 'reminder', uuid_send(${signup_id}::uuid),
      ${fansZone(time_zone ?? 'UTC')}
    where not exists (
      select from presaves where organization_id = ${organization_id} and drop_id = ${drop_id}
        and (signup_id = ${signup_id} or signup_id in ${signUpsOfFan(organization_id, signup_id)}
          and service <> 'reminder' and state in ('PENDING', 'SAVED')))
    on conflict do nothing`.execute(db)
}

/** Takes a library back: its tokens are forgotten, and nothing more is saved there. */
export async function revokeConnections(db: Db, organization_id: string, signup_id: string, now: Date): Promise<void> {
  await db
    .updateTable('presaves')
    .set({ state: 'REVOKED', settled_at: now, reason: null })
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('state', '=', 'PENDING')
    .execute()
  await db
    .updateTable('music_connections')
    .set({ state: 'REVOKED', tokens: null })
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .execute()
}

/** Forgets the tokens of libraries that nothing is to be saved to any more: no release waits, and no later one was asked for. */
export async function forgetUsedTokens(
  db: Db,
  organization_id: string,
  connection_ids: readonly string[],
): Promise<void> {
  await sql`
    update music_connections c set tokens = null
    where c.organization_id = ${organization_id} and c.id = any(${connection_ids}::uuid[])
      and not c.forever and c.tokens is not null
      and not exists (
        select from presaves p
        where p.organization_id = c.organization_id and p.connection_id = c.id and p.state = 'PENDING')`.execute(db)
}

/** Libraries of a sign-up that nobody took back. */
export async function connectedServices(db: Db, organization_id: string, signup_id: string) {
  const rows = await db
    .selectFrom('music_connections')
    .select('service')
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('state', '=', 'CONNECTED')
    .orderBy('service')
    .execute()
  return rows.map(({ service }) => service as LibraryTokens['service'])
}

/** The service whose library this is, for a fan who asks about it. */
export async function stateOfConnection(db: Db, organization_id: string, connection_id: string, drop_id: string) {
  const row = await db
    .selectFrom('music_connections as c')
    .leftJoin('presaves as p', join =>
      join
        .onRef('p.organization_id', '=', 'c.organization_id')
        .onRef('p.connection_id', '=', 'c.id')
        .on('p.drop_id', '=', drop_id),
    )
    .select(['c.state as connection', 'p.state'])
    .where('c.organization_id', '=', organization_id)
    .where('c.id', '=', connection_id)
    .executeTakeFirst()
  return row as { connection: 'CONNECTED' | 'RECONNECT' | 'REVOKED'; state: string | null } | undefined
}
