import pg from 'pg'
import { accounts } from '#features/accounts/contract.ts'
import { addPerson, addTeam } from '#features/accounts/server/people.ts'
import type { Role } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'
import { cookieOf, PASSWORD } from './accounts.ts'
import type { TestServer } from './server.ts'

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
  const addresses = Object.keys(roles).map(person => [person as Person, `${person}@${slug}.example`] as const)
  const members: { user_id: string; role: Role }[] = []
  for (const [person, email] of addresses)
    members.push({
      user_id: await addPerson(pool, { name: person, email, password: PASSWORD }),
      role: roles[person],
    })
  const organization_id = await addTeam(pool, { name, slug, members })
  await pool.end()
  const people = {} as Team<Person>['people']
  for (const [at, [person, email]] of addresses.entries()) {
    const answer = await server.call(accounts.login, { email, password: PASSWORD })
    if (answer.status !== 200) throw new Error(`${person} cannot sign in: ${answer.problem.detail}`)
    people[person] = { user_id: members[at]?.user_id ?? '', email, cookie: cookieOf(answer) }
  }
  return { organization_id, people }
}
