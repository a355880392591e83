import type { ClientBase } from 'pg'

/** A team and its members as `auth_team()` gives them. */
interface ExportedTeam {
  organization: {
    id: string
    name: string
    slug: string
    logo: string | null
    metadata: string | null
    created_at: string
  }
  members: readonly {
    id: string
    role: string
    brand_ids?: unknown
    created_at: string
    user: {
      id: string
      name: string
      email: string
      email_verified: boolean
      image: string | null
      created_at: string
    }
  }[]
}

/**
 * Adds a team that was exported elsewhere. Members who have an account here, by their email address, keep it; the others get
 * one without a password. Answers the ids that are others here.
 */
export async function addExportedTeam(
  client: ClientBase,
  { organization, members }: ExportedTeam,
): Promise<Map<string, string>> {
  const { id, name, slug, logo, metadata, created_at } = organization
  await client.query(
    'insert into auth.organization (id, name, slug, logo, metadata, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, name, slug, logo, metadata, created_at],
  )
  const ids = new Map<string, string>()
  for (const { user, ...member } of members) {
    const { rows } = await client.query<{ id: string }>('select id from auth."user" where email = lower($1)', [
      user.email,
    ])
    const [account] = rows
    if (account && account.id !== user.id) ids.set(user.id, account.id)
    if (!account)
      await client.query(
        `insert into auth."user" (id, name, email, email_verified, image, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, now())`,
        [user.id, user.name, user.email, user.email_verified, user.image, user.created_at],
      )
    await client.query(
      'insert into auth.member (id, organization_id, user_id, role, brand_ids, created_at) values ($1, $2, $3, $4, $5, $6)',
      [member.id, id, account?.id ?? user.id, member.role, JSON.stringify(member.brand_ids), member.created_at],
    )
  }
  return ids
}
