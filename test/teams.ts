import pg from 'pg'
import { addTeam } from '#features/accounts/server/people.ts'
import type { Role } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'
import type { TestServer } from './server.ts'
import { addPersonWithPassword, insertSession } from './sign-in.ts'

export interface Team<Person extends string> {
  organization_id: string
  people: Record<Person, { user_id: string; email: string; cookie: string }>
}

/**
 * A team whose people are signed in.
 *
 * @example const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
 */
export async function teamOf<Person extends string>(
  server: TestServer,
  name: string,
  roles: Record<Person, Role>,
): Promise<Team<Person>> {
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 1, options: '-c search_path=auth' })
  pool.on('error', () => {})
  const slug = `${name.toLowerCase()}-${newId().slice(-12)}`
  const people = {} as Team<Person>['people']
  const members: { user_id: string; role: Role }[] = []
  for (const person of Object.keys(roles) as Person[]) {
    const email = `${person}@${slug}.example`
    const user_id = await addPersonWithPassword(pool, { name: person, email })
    members.push({ user_id, role: roles[person] })
    people[person] = { user_id, email, cookie: await insertSession(pool, server.app.settings, user_id) }
  }
  const organization_id = await addTeam(pool, { name, slug, members })
  await pool.end()
  return { organization_id, people }
}
