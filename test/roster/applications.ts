import { newId } from '#platform/server/new-id.ts'
import type { TestServer } from '../server.ts'
import { givenProfile } from './creators.ts'

interface Given {
  organization_id: string
  roster_invite_link_id?: string
  social_profile_id?: string
  email_address?: string
  phone_number?: string
  city?: string
  state?: string
  country_code?: string
  price_currency?: string
  price_amount?: string
  applied_at?: string
}

export async function givenInviteLink(server: TestServer, organization_id: string): Promise<string> {
  const id = newId()
  await server.sql(
    `insert into roster_invite_links (organization_id, id, title, profile_name) values ($1, $2, 'Join us', 'North')`,
    [organization_id, id],
  )
  return id
}

/** What a creator sent through an invite link; link and profile are made where none is named. */
export async function givenApplication(server: TestServer, given: Given) {
  const row = {
    id: newId(),
    email_address: 'applicant@creators.example',
    ...given,
    roster_invite_link_id: given.roster_invite_link_id ?? (await givenInviteLink(server, given.organization_id)),
    social_profile_id: given.social_profile_id ?? (await givenProfile(server)),
  }
  const columns = Object.keys(row)
  await server.sql(
    `insert into roster_applications (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row
}
