import type { SimulatedPerson } from '#integrations/social/simulated-people.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { RandomStream } from '#platform/server/random-stream.ts'
import { madeUpCreator } from './made-up-creator.ts'

interface Team {
  organization_id: string
  user_id: string
  now: Date
  random: RandomStream
}

/** The label's application link and the applicants of the last weeks; two of them were rejected. */
export async function seedApplicants(
  db: Db,
  { organization_id, user_id, now, random }: Team,
  people: readonly SimulatedPerson[],
  profileOf: ReadonlyMap<SimulatedPerson['accounts'][number], string>,
): Promise<void> {
  const roster_invite_link_id = newId()
  await db
    .insertInto('roster_invite_links')
    .values({
      organization_id,
      id: roster_invite_link_id,
      title: 'Make videos with Saltgrass',
      description: 'We send you songs before they are out. You tell us what a post costs.',
      profile_name: 'Saltgrass Records',
      is_location_required: true,
      is_price_required: true,
      created_at: new Date(now.getTime() - 40 * 86_400_000),
    })
    .execute()
  const applications = people.map((person, at) => {
    const made = madeUpCreator(random, person, now)
    const account = person.accounts.find(({ platform }) => platform === 'TikTok') ?? person.accounts[0]
    const applied_at = new Date(now.getTime() - (at + random.next()) ** 1.35 * 9 * 3_600_000)
    const [price] = made.prices
    const dismissed = at === 7 || at === 16
    return {
      organization_id,
      id: newId(applied_at.getTime()),
      roster_invite_link_id,
      social_profile_id: (account && profileOf.get(account)) ?? '',
      email_address: account?.email_addresses[0] ?? `${account?.username ?? at}@mail.example`,
      phone_number: made.contacts.find(({ type }) => type === 'phone_number')?.value ?? null,
      city: person.city,
      country_code: person.country_code,
      price_currency: price?.currency ?? 'USD',
      price_amount: price?.price ?? String(random.between(2, 30) * 10),
      applied_at,
      dismissed_at: dismissed ? now : null,
      dismissed_by: dismissed ? user_id : null,
    }
  })
  await db.insertInto('roster_applications').values(applications).execute()
}
