import { paidCollaborators } from '#features/payouts/paid-contract.ts'
import { rejectedLinesAddress, statementImports, statementUploadAddress } from '#features/statement-imports/contract.ts'
import { ROYALTY_CSV } from '#records/royalties/contract.ts'
import { royaltyCollaborators, royaltySplits, STATEMENT_CSV } from '#records/royalties/splits-contract.ts'
import { enterNext } from '#screens/statement-imports/server/run-import.ts'
import { distrokid, suggestedPlan, uploadStatement } from '../../royalties/statements.ts'
import type { FeatureWorld, PageCase, Side } from '../world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofImport = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.statement_import_id })
const filtered = (side: Side) => ({ ...ofTeam(side), filters: {} })
const SONG = 'DESG12600014'
const ofSong = (side: Side) => ({ ...ofTeam(side), work: 'SONG', work_key: SONG })
const ofCollaborator = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.royalty_collaborator_id })
const COLUMNS = ['report_period', 'sale_period', 'store', 'artist', 'title', 'isrc', 'upc', 'quantity', null, null]
const withPlan = (side: Side) => ({
  ...ofImport(side),
  plan: {
    columns: [...COLUMNS, 'territory', null, 'amount'],
    distributor: 'DISTROKID',
    decimal: 'POINT',
    dates: 'MONTH_FIRST',
    currency: 'USD',
    month: null,
  },
})

export const royaltyWorld: FeatureWorld = {
  async seed({ server, cookie, organization_id, canary, call }) {
    const person = { organization_id, cookie }
    const entered = await uploadStatement(server, person, distrokid({ title: canary, artist: canary }), `${canary}.tsv`)
    const plan = await suggestedPlan(server, person, entered.id)
    await server.call(statementImports.start, { organization_id, id: entered.id, plan }, person)
    const which = { organization_id, import_id: entered.id }
    while (await server.app.database.inOrganization(organization_id, db => enterNext(db, which)));
    const { id } = await uploadStatement(
      server,
      person,
      distrokid({ title: canary, month: '2026-08' }),
      `${canary} 2.tsv`,
    )
    const { body: collaborator } = await call(royaltyCollaborators.create, { organization_id, name: canary })
    const shares = [{ collaborator_id: collaborator.id, role: canary, percent: '100' }]
    const song = { organization_id, work: 'SONG' as const, work_key: SONG }
    const { body: split } = await call(royaltySplits.save, { ...song, valid_from: '2026-01-01', shares })
    const { body: payout } = await call(paidCollaborators.record, {
      organization_id,
      collaborator_id: collaborator.id,
      amount: '1',
      currency: 'USD',
      method: 'PAYPAL',
      region: 'INTERNATIONAL',
      status: 'PENDING',
    })
    const { body: idle } = await call(royaltyCollaborators.create, { organization_id, name: `${canary} idle` })
    return {
      statement_import_id: id,
      entered_statement_id: entered.id,
      royalty_collaborator_id: collaborator.id,
      idle_collaborator_id: idle.id,
      royalty_split_id: split.id,
      royalty_payout_id: payout.id,
    }
  },
  cases: {
    'POST /brand/v2/royalty_performance_aggregate': { may: 'member', input: filtered },
    'POST /brand/v2/list_royalty_performance_by_source': { may: 'member', input: filtered },
    'POST /app/v2/royalties/overview': { may: 'member', input: ofTeam },
    'POST /app/v2/royalties/works': { may: 'member', input: ofTeam },
    'POST /app/v2/royalties/set_channel': {
      may: 'member',
      input: side => ({ ...ofTeam(side), source: 'Spotify', channel: '1P_DIRECT' }),
    },
    'POST /app/v2/royalties/collaborators/list': { may: 'member', input: ofTeam },
    'POST /app/v2/royalties/collaborators/create': { may: 'member', input: side => ({ ...ofTeam(side), name: 'New' }) },
    'POST /app/v2/royalties/collaborators/update': {
      may: 'member',
      input: side => ({ ...ofCollaborator(side), name: 'Renamed' }),
    },
    'POST /app/v2/royalties/collaborators/delete': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, id: ids.idle_collaborator_id }),
    },
    'POST /app/v2/royalties/collaborators/statement': { may: 'member', input: ofCollaborator },
    'POST /app/v2/royalties/splits/get': { may: 'member', input: ofSong },
    'POST /app/v2/royalties/splits/save': {
      may: 'member',
      input: side => ({
        ...ofSong(side),
        valid_from: '2026-06-01',
        shares: [{ collaborator_id: side.ids.royalty_collaborator_id, role: 'label', percent: '100' }],
      }),
      mixed: 'refused',
    },
    'POST /app/v2/royalties/splits/delete': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, id: ids.royalty_split_id }),
    },
    'POST /brand/v2/list_paid_collaborators': { may: 'member', input: ofTeam },
    'POST /app/v2/payouts/record': {
      may: 'member',
      input: side => ({
        ...ofTeam(side),
        collaborator_id: side.ids.royalty_collaborator_id,
        amount: '2',
        currency: 'USD',
        method: 'PAYPAL',
        region: 'US_ONLY',
      }),
    },
    'POST /app/v2/payouts/change_status': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, id: ids.royalty_payout_id, status: 'SUCCESS' }),
    },
    'POST /app/v2/payouts/remove': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, id: ids.royalty_payout_id }),
    },
    'POST /app/v2/royalties/imports/list': { may: 'member', input: ofTeam },
    'POST /app/v2/royalties/imports/get': { may: 'member', input: ofImport },
    'POST /app/v2/royalties/imports/rows': { may: 'member', input: ofImport },
    'POST /app/v2/royalties/imports/preview': { may: 'member', input: withPlan },
    'POST /app/v2/royalties/imports/start': { may: 'member', input: withPlan },
    'POST /app/v2/royalties/imports/stop': { may: 'member', input: ofImport, unproven: 'nothing is running' },
    'POST /app/v2/royalties/imports/undo': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, id: ids.entered_statement_id }),
    },
    'POST /app/v2/royalties/imports/discard': { may: 'member', input: ofImport },
  },
}

export const royaltyPages: Record<string, PageCase> = {
  'POST /app/v2/royalties/imports/upload': {
    shows: 'team',
    url: ({ organization_id }) => statementUploadAddress(organization_id, 'statement.csv'),
  },
  'GET /app/v2/royalties/imports/rejected.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) => rejectedLinesAddress(organization_id, ids.statement_import_id ?? ''),
  },
  'GET /app/v2/royalties/collaborators/statement.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) =>
      `${STATEMENT_CSV}?organization_id=${organization_id}&id=${ids.royalty_collaborator_id}`,
  },
  'GET /app/v2/royalties/table.csv': {
    shows: 'team',
    url: ({ organization_id }) => `${ROYALTY_CSV}?organization_id=${organization_id}&table=song`,
  },
}
