import type { Pool } from 'pg'
import type { Role } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'

/** Queries on better-auth's tables; `pool` is in the role `fanfare_auth`, whose search path is the schema `auth`. */

export async function isKnownOrInvited(pool: Pool, email: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select 1 from "user" where email = $1)
         or exists (select 1 from invitation where email = $1 and status = 'pending' and expires_at > now()) as known`,
    [email],
  )
  return rows[0]?.known === true
}

export async function countOwned(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ teams: number }>(
    `select count(*)::integer as teams from member where user_id = $1 and role = 'owner'`,
    [userId],
  )
  return rows[0]?.teams ?? 0
}

/** Nobody has an account yet: whoever comes first sets the house up. */
export async function isEmpty(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from "user" limit 1')
  return rows.length === 0
}

export async function isInvited(pool: Pool, email: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from invitation where email = $1 and status = 'pending' and expires_at > now() limit 1`,
    [email],
  )
  return rows.length > 0
}

interface NewPerson {
  id?: string
  name: string
  email: string
  createdAt?: Date
}

/** Adds somebody whose address needs no confirmation, who signs in by link. For the demo and tests. Answers the id. */
export async function addPerson(pool: Pool, { id = newId(), name, email, createdAt }: NewPerson) {
  const at = createdAt ?? new Date()
  await pool.query(
    `insert into "user" (id, name, email, email_verified, created_at, updated_at) values ($1, $2, $3, true, $4, $4)`,
    [id, name, email.toLowerCase(), at],
  )
  return id
}

interface NewTeam {
  id?: string
  name: string
  slug: string
  members: readonly { user_id: string; role: Role; brand_ids?: readonly string[] }[]
  createdAt?: Date
}

/** Adds a team with its members, one of whom must be an owner. Answers the id. */
export async function addTeam(pool: Pool, { id = newId(), name, slug, members, createdAt }: NewTeam) {
  if (!members.some(member => member.role === 'owner')) throw new TypeError('A team needs an owner.')
  const at = createdAt ?? new Date()
  await pool.query('insert into organization (id, name, slug, created_at) values ($1, $2, $3, $4)', [
    id,
    name,
    slug,
    at,
  ])
  for (const { user_id, role, brand_ids = [] } of members)
    await pool.query(
      'insert into member (id, organization_id, user_id, role, brand_ids, created_at) values ($1, $2, $3, $4, $5, $6)',
      [newId(), id, user_id, role, JSON.stringify(brand_ids), at],
    )
  return id
}

interface SessionRow {
  id: string
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  seen_at: Date
  expires_at: Date
}

/** Live sessions, the last used first. */
export async function listSessions(pool: Pool, userId: string): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `select id, ip_address, user_agent, created_at, seen_at, expires_at from session
     where user_id = $1 and expires_at > now() and seen_at > now() - interval '3 days' order by seen_at desc, id`,
    [userId],
  )
  return rows
}

export async function endSession(pool: Pool, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from session where user_id = $1 and id = $2', [userId, sessionId])
  return rowCount === 1
}

export async function endSessions(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from session where user_id = $1', [userId])
}

export async function endSessionWithToken(pool: Pool, tokenHash: string | null): Promise<void> {
  if (tokenHash) await pool.query('delete from session where token_hash = $1', [tokenHash])
}

/** Removes what has expired. */
export async function forgetExpired(pool: Pool): Promise<void> {
  await pool.query(`delete from session where expires_at < now() or seen_at < now() - interval '3 days'`)
  await pool.query('delete from verification where expires_at < now()')
}

/** The brands that a member sees while brand-scoped. */
export async function setBrands(pool: Pool, memberId: string, brandIds: readonly string[]): Promise<void> {
  await pool.query('update member set brand_ids = $2 where id = $1', [memberId, JSON.stringify(brandIds)])
}
