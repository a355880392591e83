import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/**
 * Roles of the database. `fanfare_login` is the only one that signs in for the product; each pool then takes one of
 * the others for its whole life, so that no connection is owner, superuser or more than its part needs.
 */
export const databaseRoles = ['fanfare_app', 'fanfare_auth', 'fanfare_jobs', 'fanfare_reader'] as const
export type PoolRole = Exclude<(typeof databaseRoles)[number], 'fanfare_reader'>

const LOGIN = 'fanfare_login'

/** The product's own sign-in, derived from the owner's URL, so that an operator keeps one. `DATABASE_APP_URL` overrides it. */
export function loginUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = LOGIN
  url.password = loginPassword(ownerUrl)
  return url.href
}

const loginPassword = (ownerUrl: string) =>
  createHash('sha256')
    .update(`${LOGIN}:${decodeURIComponent(new URL(ownerUrl).password)}`)
    .digest('base64url')

/** The verifier that PostgreSQL stores for a password (RFC 5803), so that the password itself is in no statement. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`
}

/** Creates missing roles. Roles belong to the whole cluster, so this is repeatable and tolerates a race. */
export async function prepareRoles(owner: ClientBase, ownerUrl: string): Promise<void> {
  for (const role of databaseRoles) await createRole(owner, `create role ${role} nologin noinherit`)
  // the verifier, not the password: statements end up in the server's log
  const password = owner.escapeLiteral(scramVerifier(loginPassword(ownerUrl)))
  await createRole(owner, `create role ${LOGIN} login noinherit password ${password}`)
  const { rows } = await owner.query('select current_user as "user", current_database() as "database"')
  await owner.query(`alter role ${LOGIN} password ${password}`)
  for (const role of databaseRoles) await owner.query(`grant ${role} to ${LOGIN}`)
  await owner.query(`grant ${databaseRoles.join(', ')} to ${owner.escapeIdentifier(rows[0].user)}`)
  const database = owner.escapeIdentifier(rows[0].database)
  await owner.query(`grant connect on database ${database} to ${LOGIN}`)
  // graphile-worker creates and owns its schema, whose tables only their owner can read
  await owner.query(`grant create on database ${database} to fanfare_jobs`)
}

async function createRole(owner: ClientBase, sql: string) {
  try {
    await owner.query(sql)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '42710' || code === '23505') return
    if (code === '42501')
      throw new Error(
        'The account of DATABASE_URL may not create roles. Give it CREATEROLE, or create the roles of docs/operate.md.',
      )
    throw error
  }
}
