import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'

interface Member {
  user_id: string
  name: string
}

/** Members who see the roster. */
export async function membersOf(db: Db): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select user_id, name from auth_members() where role <> 'brand_scoped'`.execute(db)
  return rows
}

/** @throws 400 for somebody who is no member */
export async function memberNamed(db: Db, user_id: string): Promise<Member> {
  return (await membersOf(db)).find(member => member.user_id === user_id) ?? raise(notMember())
}

const notMember = () => badRequest('This person is not in the team.', { field: 'user_id' })
