import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Gate, orgMember, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { contentDisposition } from '#platform/server/http/send-file.ts'
import { readAsset } from '#records/releases/server/assets.ts'
import { ASSET_FILE } from '../contract.ts'

export interface AssetFileServices {
  database: Database
  sessions: Sessions
  storage: Storage
}

const asked = z.object({ organization_id: id, id })

/** A file of a release as it was uploaded, for members. Never shown by the browser: it is what somebody else has made. */
export const assetFile =
  ({ database, sessions, storage }: AssetFileServices): FastifyPluginAsync =>
  async http => {
    http.get(ASSET_FILE, { exposeHeadRoute: false }, async (request, reply) => {
      const query = asked.safeParse(request.query)
      const named = query.success ? query.data : raise(notFound('File'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      await orgMember.allow(gate, named)
      const { organization_id } = named
      const file = await database.inOrganization(organization_id, db =>
        readAsset(db, storage, organization_id, named.id),
      )
      const { name, bytes } = file ?? raise(notFound('File'))
      return reply
        .type('application/octet-stream')
        .header('content-disposition', contentDisposition(name))
        .header('cache-control', 'no-store')
        .send(bytes)
    })
  }
