import { readFile } from 'node:fs/promises'
import { createInviteLink } from '#features/invite-links/server/invite-links.ts'
import type { SimulatedPerson } from '#integrations/social/simulated-people.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { RandomStream } from '#platform/server/random-stream.ts'
import { prepareAndStorePicture } from '#records/drops/server/pictures.ts'
import { madeUpCreator } from './made-up-creator.ts'

interface Team {
  organization_id: string
  storage: Storage
  user_id: string
  now: Date
  random: RandomStream
}

/** The label's application links and the applicants of the last weeks; two of them were rejected. */
export async function seedApplicants(
  db: Db,
  { organization_id, user_id, storage, now, random }: Team,
  people: readonly SimulatedPerson[],
  profileOf: ReadonlyMap<SimulatedPerson['accounts'][number], string>,
): Promise<void> {
  const roster_invite_link_id = await seedLinks(db, { organization_id, storage })
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

/** A link that takes applications, whose id it answers, and one of the spring that is closed. */
async function seedLinks(db: Db, { organization_id, storage }: Pick<Team, 'organization_id' | 'storage'>) {
  const services = { storage, dropHost: '' }
  const cover = await readFile(new URL('../covers/z-brand.webp', import.meta.url))
  const { url: image_url } = await prepareAndStorePicture(db, storage, organization_id, cover)
  const terms = { organization_id, is_location_required: true, is_price_required: true }
  await createInviteLink(db, services, {
    ...terms,
    title: 'Dance to Slow Orchard',
    profile_name: 'Saltgrass Records',
    is_active: false,
  })
  const open = await createInviteLink(db, services, {
    ...terms,
    title: 'Make something with us this summer',
    description: 'We send you the tea and the track. You make it yours, and we pay within seven days of the post.',
    profile_name: 'Halfsun Tea',
    image_url,
    is_active: true,
  })
  return open?.id ?? ''
}
