import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { royaltyCollaborators } from '#records/royalties/splits-contract.ts'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { paidCollaborators } from '../paid-contract.ts'
import { PAYOUT_STATUSES, ROW_STATUSES } from '../rules.ts'

let server: TestServer
let team: Team<'ann'>
let organization_id: string
let mira: string
let juno: string
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  ;[mira = ''] = await givenCreators(server, organization_id, [{ name: 'Mira' }])
  juno = (await server.call(royaltyCollaborators.create, { organization_id, name: 'Juno 100%' }, team.people.ann)).body
    .id
})
afterAll(() => server.stop())

const PROMOTION = '01890000-0000-7000-8000-000000000001'
beforeEach(async () => {
  await server.sql('truncate payouts')
  const rows: [string | null, string | null, string, string, string, string | null, string][] = [
    [mira, null, '100.00', 'USD', 'SUCCESS', null, '2026-07-01'],
    [mira, null, '50.00', 'EUR', 'FAILED', null, '2026-08-01'],
    [mira, null, '0.10', 'USD', 'PENDING', 'QUEUED', '2026-09-01'],
    [null, juno, '20.00', 'USD', 'SUCCESS', 'OFF_PLATFORM', '2026-09-15'],
    // of a creator who was erased
    [null, null, '70.00', 'USD', 'SUCCESS', null, '2026-09-16'],
  ]
  for (const [creator_id, collaborator_id, ...rest] of rows)
    await server.sql(
      `insert into payouts (organization_id, id, creator_id, collaborator_id, promotion_id, amount, currency, status, row_status, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9)`,
      [organization_id, creator_id, collaborator_id, creator_id && PROMOTION, ...rest],
    )
})

const list = async (more: object = {}) =>
  (await server.call(paidCollaborators.list, { organization_id, ...more }, team.people.ann)).body
const names = async (more: object) => (await list(more)).items.map(({ name }) => name)

describe('paid collaborators', () => {
  it('are creators and people with shares, with the sums of what was paid and what was not, and erased creators together (API-021, API-029)', async () => {
    expect(await list()).toMatchObject({
      count: 3,
      items: [
        {
          id: null,
          kind: 'ERASED',
          name: 'Erased creators',
          payout_count: 1,
          paid: [{ currency: 'USD', amount: '70.00' }],
        },
        {
          id: juno,
          kind: 'COLLABORATOR',
          name: 'Juno 100%',
          payout_count: 1,
          paid: [{ currency: 'USD', amount: '20.00' }],
          status: 'SUCCESS',
          row_status: 'OFF_PLATFORM',
        },
        {
          id: mira,
          kind: 'CREATOR',
          name: 'Mira',
          payout_count: 3,
          paid: [{ currency: 'USD', amount: '100.00' }],
          not_paid: [
            { status: 'FAILED', currency: 'EUR', amount: '50.00' },
            { status: 'QUEUED', currency: 'USD', amount: '0.10' },
          ],
          last_paid_at: '2026-09-01T00:00:00.000Z',
          status: 'PENDING',
          row_status: 'QUEUED',
        },
      ],
    })
  })
  it('are found by status, name, days, creator and promotion (API-021, ENUM-029, ENUM-030)', async () => {
    expect((await list({ status: 'failed' })).items).toMatchObject([
      { name: 'Mira', paid: [], not_paid: [{ status: 'FAILED', amount: '50.00' }] },
    ])
    expect(await names({ status: 'OFF_PLATFORM' })).toEqual(['Juno 100%'])
    for (const status of [...PAYOUT_STATUSES, ...ROW_STATUSES])
      expect((await server.call(paidCollaborators.list, { organization_id, status }, team.people.ann)).status).toBe(200)
    expect(
      (await server.call(paidCollaborators.list, { organization_id, status: 'LOST' }, team.people.ann)).status,
    ).toBe(400)
    expect(await names({ search: '100%' })).toEqual(['Juno 100%'])
    expect(await names({ search: 'mir' })).toEqual(['Mira'])
    expect((await list({ start_date: '2026-08-01', end_date: '2026-09-01' })).items).toMatchObject([
      { payout_count: 2 },
    ])
    expect(await names({ creator_id: mira })).toEqual(['Mira'])
    expect(await names({ collaboration_id: PROMOTION })).toEqual(['Mira'])
    expect(await names({ collaboration_id: juno })).toEqual([])
  })
  it('are ordered and paged (API-021)', async () => {
    expect(await names({ order_by: 'name', order_direction: 'ASC' })).toEqual(['Erased creators', 'Juno 100%', 'Mira'])
    expect(await names({ order_by: 'amount' })).toEqual(['Mira', 'Erased creators', 'Juno 100%'])
    expect(await list({ limit: 1, offset: 2 })).toMatchObject({ count: 3, items: [{ name: 'Mira' }] })
  })
})

describe('a payment of royalties', () => {
  const given = { currency: 'EUR', method: 'WIRE_TRANSFER_INTERNATIONAL' as const, region: 'INTERNATIONAL' as const }
  const record = (more: object) =>
    server.call(
      paidCollaborators.record,
      { organization_id, collaborator_id: juno, amount: '12.34', ...given, ...more },
      team.people.ann,
    )
  it('is recorded with method and region, and changes status only along allowed transitions (ENUM-097, ENUM-098, PAY-013)', async () => {
    const { body } = await record({ status: 'PENDING' })
    const change = (status: (typeof PAYOUT_STATUSES)[number]) =>
      server.call(paidCollaborators.change_status, { organization_id, id: body.id, status }, team.people.ann)
    expect((await change('SUCCESS')).status).toBe(200)
    const refused = await change('PENDING')
    expect([refused.status, refused.problem.detail]).toEqual([409, 'A payment that is SUCCESS cannot become PENDING.'])
    const [paid] = (await list({ search: 'juno' })).items
    expect(paid).toMatchObject({
      payout_count: 2,
      methods: ['WIRE_TRANSFER_INTERNATIONAL'],
      regions: ['INTERNATIONAL'],
    })
    const { body: statement } = await server.call(
      royaltyCollaborators.statement,
      { organization_id, id: juno },
      team.people.ann,
    )
    expect(statement.balance).toEqual([
      { currency: 'EUR', owed: '0.00', paid: '12.34', left: '-12.34' },
      { currency: 'USD', owed: '0.00', paid: '20.00', left: '-20.00' },
    ])
    expect(statement.payouts[0]).toMatchObject({
      amount: '12.34',
      method: 'WIRE_TRANSFER_INTERNATIONAL',
      status: 'SUCCESS',
    })
  })
  it('no longer counts when it is removed; a payout of a creator is not removed', async () => {
    const remove = (id: string) =>
      server.call(paidCollaborators.remove, { organization_id, id }, team.people.ann).then(({ status }) => status)
    const { body } = await record({})
    expect(await remove(body.id)).toBe(200)
    expect(await remove(body.id)).toBe(404)
    const [ofCreator] = await server.sql<{ id: string }>('select id from payouts where creator_id = $1', [mira])
    expect(await remove(ofCreator?.id ?? '')).toBe(404)
    const { body: statement } = await server.call(
      royaltyCollaborators.statement,
      { organization_id, id: juno },
      team.people.ann,
    )
    expect(statement.balance).toMatchObject([{ currency: 'USD', paid: '20.00' }])
  })
  it('is refused with an unknown method, region or status, or an invalid amount (ENUM-097, ENUM-098)', async () => {
    for (const wrong of [
      { method: 'CHEQUE' },
      { region: 'MOON' },
      { amount: '1.234' },
      { amount: '-1' },
      { status: 'FAILED' },
    ])
      expect((await record(wrong)).status).toBe(400)
    expect((await record({ collaborator_id: mira })).status).toBe(404)
  })
})
