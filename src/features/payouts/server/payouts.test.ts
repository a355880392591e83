import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activations } from '#records/promotions/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { payouts } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let mira: string
let joel: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  mira = await creatorAt('mira@creators.example')
  joel = await creatorAt('joel@creators.example')
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate payouts'))

async function creatorAt(email_address: string) {
  const { organization_id } = north
  const social_profiles = [{ social_profile_id: await givenProfile(server), email_address }]
  const { body } = await server.call(
    rosterMembers.add,
    { roster_id: organization_id, social_profiles },
    north.people.ann,
  )
  return body.creators[0]?.id ?? ''
}
const list = (creator_id: string, page: { limit?: number; offset?: number } = {}) =>
  server.call(payouts.list, { organization_id: north.organization_id, creator_id, ...page }, north.people.ann)

const HEAD = 'Payout item ID,Recipient,Amount,Currency,Status,Time processed'
const bring = (...lines: string[]) =>
  server.call(
    payouts.import_report,
    { organization_id: north.organization_id, report: [HEAD, ...lines].join('\r\n') },
    north.people.ann,
  )
const outcomes = async (...lines: string[]) =>
  (await bring(...lines)).body.rows.map(({ row_number, outcome, reason }) =>
    reason ? `${row_number} ${outcome}: ${reason}` : `${row_number} ${outcome}`,
  )

describe('the payouts of a creator', () => {
  it('are listed ten per page, newest first, with the total count (PAY-001, PAY-005, PAY-006, PAY-007)', async () => {
    const days = Array.from({ length: 12 }, (_, day) => `2026-10-${String(day + 10)}T12:00:00Z`)
    await bring(...days.map((day, at) => `ITEM${at},mira@creators.example,${at + 1}.50,usd,SUCCESS,${day}`))
    const first = (await list(mira)).body
    expect(first.count).toBe(12)
    expect(first.items.map(({ amount }) => amount)).toEqual([12.5, 11.5, 10.5, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5, 3.5])
    expect(first.items[0]).toMatchObject({
      currency: 'USD',
      status: 'SUCCESS',
      row_status: null,
      live_post_count: 0,
      promotion_id: null,
      paypal_email_address: 'mira@creators.example',
      created_at: '2026-10-21T12:00:00.000Z',
    })
    expect((await list(mira, { offset: 10 })).body.items.map(({ amount }) => amount)).toEqual([2.5, 1.5])
    expect((await list(joel)).body).toEqual({ items: [], count: 0 })
  })
  it('are those of one promotion when it is asked for', async () => {
    await bring(
      'P1,mira@creators.example,10,USD,SUCCESS,2026-10-01',
      'P2,mira@creators.example,20,USD,SUCCESS,2026-10-02',
    )
    const [promotion_id, other] = [mira, joel]
    await server.sql(`update payouts set promotion_id = $1 where provider_id = 'P1'`, [promotion_id])
    const asked = { organization_id: north.organization_id, creator_id: mira }
    const of = async (promotion: string) =>
      (await server.call(payouts.list, { ...asked, promotion_id: promotion }, north.people.ann)).body
    expect(await of(promotion_id)).toMatchObject({ count: 1, items: [{ amount: 10 }] })
    expect(await of(other)).toEqual({ items: [], count: 0 })
  })
  it('answer 404 to another team (API-007)', async () => {
    const asked = { organization_id: south.organization_id, creator_id: mira }
    expect((await server.call(payouts.list, asked, south.people.sue)).status).toBe(404)
  })
})

describe('a payout report', () => {
  it('adds new payouts once, and changes a status only along allowed transitions (PAY-002, PAY-013)', async () => {
    const pending = 'A1,Mira@Creators.example,"1,250.00",USD,PENDING,2026-10-01'
    expect(await outcomes(pending)).toEqual(['2 added'])
    expect(await outcomes(pending)).toEqual(['2 unchanged'])
    expect(await outcomes(pending.replace('PENDING', 'OnHold'))).toEqual(['2 updated'])
    expect(await outcomes(pending.replace('PENDING', 'Completed'))).toEqual(['2 updated'])
    expect(await outcomes(pending)).toEqual(['2 rejected: A payout that is SUCCESS cannot become PENDING'])
    expect(await outcomes(pending.replace('1,250', '1,251'))).toEqual([
      '2 rejected: The same payout stands here with 1250 USD',
    ])
    expect((await list(mira)).body.items).toMatchObject([{ amount: 1250, status: 'SUCCESS' }])
  })
  it('takes over the current status of a payout, whatever steps it skipped since the last report (PAY-013)', async () => {
    const pending = 'A2,mira@creators.example,10,USD,PENDING,2026-10-01'
    const unclaimed = 'A3,mira@creators.example,10,USD,UNCLAIMED,2026-10-01'
    expect(await outcomes(pending, unclaimed)).toEqual(['2 added', '3 added'])
    const now = [pending.replace('PENDING', 'RETURNED'), unclaimed.replace('UNCLAIMED', 'REFUNDED')]
    expect(await outcomes(...now)).toEqual(['2 updated', '3 updated'])
    expect(await outcomes(pending)).toEqual(['2 rejected: A payout that is RETURNED cannot become PENDING'])
  })
  it('gives a reason for each rejected row and imports the others', async () => {
    expect(
      await outcomes(
        'B1,nobody@creators.example,5,USD,SUCCESS,',
        'B2,mira@creators.example,five,USD,SUCCESS,',
        'B3,mira@creators.example,5,dollars,SUCCESS,',
        'B4,mira@creators.example,5,USD,LOST,',
        ',mira@creators.example,5,USD,SUCCESS,',
        'B6,mira@creators.example,5,USD,REVERSED,',
      ),
    ).toEqual([
      '2 rejected: No creator of the roster has this address',
      '3 rejected: The amount is no number',
      '4 rejected: Unknown currency',
      '5 rejected: Unknown status “LOST”',
      '6 rejected: No payout id',
      '7 added',
    ])
    expect((await list(mira)).body.items).toMatchObject([{ status: 'RETURNED', note: 'Reversed by PayPal' }])
  })
  it('is refused when a column is missing or the file is not a table', async () => {
    const ask = (report: string) =>
      server.call(payouts.import_report, { organization_id: north.organization_id, report }, north.people.ann)
    expect((await ask('Recipient,Status\nmira@creators.example,SUCCESS')).problem.detail).toBe(
      'The report has no column for: “payout item id”, “amount”, “currency”.',
    )
    expect((await ask('"open')).status).toBe(400)
  })
  it('finds a creator by the email on a profile, unless a contact or an earlier payout has that email', async () => {
    const as = north.people.ann
    const { organization_id } = north
    const shown = (...email_addresses: string[]) => givenCreator(server, { organization_id, as }, { email_addresses })
    const { id: nova } = await shown('nova@creators.example', 'mira@creators.example', 'twice@creators.example')
    await shown('twice@creators.example')
    expect(
      await outcomes(
        'D1,Nova@Creators.example,5,USD,SUCCESS,',
        'D2,mira@creators.example,6,USD,SUCCESS,',
        'D3,twice@creators.example,7,USD,SUCCESS,',
      ),
    ).toEqual(['2 added', '3 added', '4 rejected: 2 creators have this address'])
    expect((await list(nova)).body.items).toMatchObject([{ amount: 5 }])
    expect((await list(mira)).body.items).toMatchObject([{ amount: 6 }])

    // the email moves to another profile: the creator paid there before still matches
    await server.sql(
      `update social_profiles set email_addresses = '{}' where 'nova@creators.example' = any(email_addresses)`,
    )
    const { id: other } = await shown('nova@creators.example')
    expect(await outcomes('D4,nova@creators.example,8,USD,SUCCESS,')).toEqual(['2 added'])
    expect((await list(nova)).body.count).toBe(2)
    expect((await list(other)).body.count).toBe(0)
  })
  it('is joined to the one promotion in which the creator posted for this amount, and marks them as paid there', async () => {
    const as = north.people.ann
    const { organization_id } = north
    const creator = await givenCreator(server, { organization_id, as }, { email_addresses: ['pia@creators.example'] })
    const { username = '', id: social_profile_id = '' } = creator.social_profiles[0] ?? {}
    const artist_id = await givenArtist(server, organization_id)
    const promote = async (name: string, price: number) => {
      const id = await givenActivation(server, { organization_id, as }, { artist_id, name })
      const creators = [{ username, platform: 'TikTok' as const, social_profile_id, price, currency: 'USD' as const }]
      await server.call(activations.addCreators, { id, creators, stage: 'posted' }, as)
      return id
    }
    const stageIn = async (id: string) => {
      const rows = await server.sql<{ stage: string }>(
        'select stage from activation_creators where activation_id = $1',
        [id],
      )
      return rows[0]?.stage
    }
    const [first, second] = [await promote('Wave 1', 120), await promote('Wave 2', 80)]
    // of the same name in the same promotion, for another price: nobody has paid it
    const namesake = await promote('Wave 1', 60)
    await server.sql(
      'update activations set promotion_id = (select promotion_id from activations where id = $1) where id = $2',
      [first, namesake],
    )
    expect(
      await outcomes('F1,pia@creators.example,99,USD,SUCCESS,', 'F2,pia@creators.example,120,USD,PENDING,'),
    ).toEqual(['2 added', '3 added'])
    const [joined, unknown] = (await list(creator.id)).body.items.toSorted((a, b) => b.amount - a.amount)
    expect(joined).toMatchObject({ amount: 120, promotion_name: 'Night Bus', activation_name: 'Wave 1' })
    expect(unknown).toMatchObject({ amount: 99, promotion_id: null })
    expect([await stageIn(first), await stageIn(second)]).toEqual(['posted', 'posted'])
    expect(await outcomes('F2,pia@creators.example,120,USD,SUCCESS,')).toEqual(['2 updated'])
    expect([await stageIn(first), await stageIn(second), await stageIn(namesake)]).toEqual(['paid', 'posted', 'posted'])
    // the same amount again is for nothing that is known
    expect(await outcomes('F3,pia@creators.example,120,USD,SUCCESS,')).toEqual(['2 added'])
    expect((await list(creator.id)).body.items.filter(({ promotion_id }) => promotion_id)).toHaveLength(1)
  })
  it('ignores profiles that are not creators of the team', async () => {
    await givenCreator(
      server,
      { organization_id: south.organization_id, as: south.people.sue },
      { email_addresses: ['theirs@creators.example'] },
    )
    expect(await outcomes('E1,theirs@creators.example,5,USD,SUCCESS,')).toEqual([
      '2 rejected: No creator of the roster has this address',
    ])
  })
  it('assigns no creator when two creators have the email', async () => {
    await creatorAt('shared@creators.example')
    await creatorAt('shared@creators.example')
    expect(await outcomes('C1,shared@creators.example,5,USD,SUCCESS,')).toEqual([
      '2 rejected: 2 creators have this address',
    ])
  })
})
