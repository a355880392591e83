import { rejectedLinesAddress, statementImports, statementUploadAddress } from '#features/statement-imports/contract.ts'
import { ROYALTY_CSV } from '#records/royalties/contract.ts'
import { enterNext } from '#screens/statement-imports/server/run-import.ts'
import { distrokid, suggestedPlan, uploadStatement } from '../../royalties/statements.ts'
import type { FeatureWorld, PageCase, Side } from '../world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofImport = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.statement_import_id })
const filtered = (side: Side) => ({ ...ofTeam(side), filters: {} })
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
  async seed({ server, cookie, organization_id, canary }) {
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
    return { statement_import_id: id, entered_statement_id: entered.id }
  },
  cases: {
    'POST /brand/v2/royalty_performance_aggregate': { may: 'member', input: filtered },
    'POST /brand/v2/list_royalty_performance_by_source': { may: 'member', input: filtered },
    'POST /app/v2/royalties/overview': { may: 'member', input: ofTeam },
    'POST /app/v2/royalties/works': { may: 'member', input: ofTeam },
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
  'GET /app/v2/royalties/table.csv': {
    shows: 'team',
    url: ({ organization_id }) => `${ROYALTY_CSV}?organization_id=${organization_id}&table=song`,
  },
}
