import { demoIsrc } from '#demo/releases/codes.ts'
import { demoRelease } from '#demo/releases/demo-releases.ts'
import { recordPayout } from '#features/payouts/server/paid-collaborators.ts'
import type { Db } from '#platform/server/database/db.ts'
import { collaboratorEarnings } from '#records/royalties/server/collaborator-earnings.ts'
import { createCollaborator } from '#records/royalties/server/collaborators.ts'
import { monthsAfter } from '#records/royalties/server/months.ts'
import { saveSplit } from '#records/royalties/server/splits.ts'
import type { PayoutMethod, PayoutRegion } from '#records/royalties/splits-contract.ts'

interface Person {
  name: string
  email_address: string | null
  payout_method: PayoutMethod
  payout_region: PayoutRegion
}

const PAYPAL = { payout_method: 'PAYPAL', payout_region: 'INTERNATIONAL' } as const
const WIRE = { payout_method: 'WIRE_TRANSFER_INTERNATIONAL', payout_region: 'INTERNATIONAL' } as const

const people: readonly Person[] = [
  { name: 'Juno Tangerine', email_address: 'juno@saltgrass.example', ...WIRE },
  { name: 'Saltgrass Records', email_address: null, ...WIRE },
  { name: 'Marlow Adeyemi', email_address: 'marlow@beats.example', ...PAYPAL },
  {
    name: 'Pilar Quintero',
    email_address: 'pilar@words.example',
    payout_method: 'WIRE_TRANSFER_US',
    payout_region: 'US_ONLY',
  },
  { name: 'Wren Hallow', email_address: 'wren@saltgrass.example', ...PAYPAL },
  { name: 'Kilo Orchid', email_address: 'kilo@saltgrass.example', ...PAYPAL },
]

/** Songs by ISRC, with who gets what; `later` begins in the seventh month. */
const splits: readonly { isrc: string; later?: true; shares: readonly (readonly [string, string, string])[] }[] = [
  {
    isrc: demoIsrc(demoRelease('Sugar Glass').number, 0),
    shares: [
      ['Juno Tangerine', 'artist', '50'],
      ['Saltgrass Records', 'label', '30'],
      ['Marlow Adeyemi', 'producer', '12.5'],
      ['Pilar Quintero', 'writer', '7.5'],
    ],
  },
  {
    isrc: 'DESG12500022',
    shares: [
      ['Wren Hallow', 'artist', '60'],
      ['Saltgrass Records', 'label', '40'],
    ],
  },
  {
    isrc: 'DESG12500022',
    later: true,
    shares: [
      ['Wren Hallow', 'artist', '70'],
      ['Saltgrass Records', 'label', '30'],
    ],
  },
  {
    isrc: 'DESG12500045',
    shares: [
      ['Kilo Orchid', 'artist', '33.3333'],
      ['Marlow Adeyemi', 'producer', '33.3333'],
      ['Saltgrass Records', 'label', '33.3334'],
    ],
  },
]

interface Team {
  organization_id: string
  now: Date
  by: { user_id: string; name: string }
  /** The first month of the statements. */
  first: string
}

/** Who has a share in the label's songs, and what they were paid of it. */
export async function seedSplits(db: Db, { organization_id, now, by, first }: Team): Promise<void> {
  const ids = new Map<string, string>()
  for (const person of people)
    ids.set(
      person.name,
      (await createCollaborator(db, organization_id, { ...person, creator_id: null }, by.user_id)).id,
    )
  for (const { isrc, later, shares } of splits)
    await saveSplit(
      db,
      {
        organization_id,
        work: 'SONG',
        work_key: isrc,
        valid_from: later ? monthsAfter(first, 6) : first,
        shares: shares.map(([name, role, percent]) => ({ collaborator_id: ids.get(name) ?? '', role, percent })),
      },
      { id: by.user_id, name: by.name },
    )
  // the first year is paid, the last quarter is not
  const owed = await collaboratorEarnings(db, { organization_id, end_date: monthsAfter(first, 11) })
  for (const { collaborator_id, name, currency, amount } of owed) {
    const person = people.find(one => one.name === name)
    if (!person || name === 'Saltgrass Records') continue
    await recordPayout(
      db,
      {
        organization_id,
        collaborator_id,
        amount,
        currency,
        method: person.payout_method,
        region: person.payout_region,
        status: name === 'Pilar Quintero' ? 'PENDING' : 'SUCCESS',
        paid_at: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
      },
      now,
    )
  }
}
