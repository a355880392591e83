import type { FastifyPluginAsync } from 'fastify'
import { badRequest, raise } from '#platform/server/errors.ts'
import { type Gate, orgMember } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { STATEMENT_CSV, statementCsvQuery } from '../splits-contract.ts'
import { statementOf } from './collaborator-statement.ts'
import { csvPieces, type TableFileOptions } from './table-file.ts'

/** A collaborator's statement as CSV, song by song, with the cents they are owed at the end. */
export const statementFile =
  ({ database, sessions }: TableFileOptions): FastifyPluginAsync =>
  async http => {
    http.get(STATEMENT_CSV, { exposeHeadRoute: false }, async (request, reply) => {
      const query = statementCsvQuery.safeParse(request.query)
      const asked = query.success ? query.data : raise(badRequest('organization_id and id are required.'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      await orgMember.allow(gate, asked)
      const { lines, owed } = await database.inOrganization(asked.organization_id, db => statementOf(db, asked))
      const rows = [
        ['Song', 'Artist', 'ISRC', 'Role', 'Share (%)', 'From', 'To', 'Streams', 'Currency', 'Revenue', 'Amount'],
        ...lines.map(line => [
          line.title,
          line.artist ?? null,
          line.isrc ?? null,
          line.role,
          { exact: line.percent },
          line.first_month.slice(0, 7),
          line.last_month.slice(0, 7),
          line.streams,
          line.currency,
          { exact: line.revenue },
          { exact: line.amount },
        ]),
        ...owed.map(({ currency, amount }) => ['Owed', ...Array(7).fill(null), currency, null, { exact: amount }]),
      ]
      await sendFile(reply, { name: 'royalty-statement.csv', type: 'text/csv; charset=utf-8' }, csvPieces(rows))
    })
  }
