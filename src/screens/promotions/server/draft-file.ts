import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Gate, memberOf, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { contentDisposition } from '#platform/server/http/send-file.ts'
import { sendRange } from '#platform/server/http/send-range.ts'
import { readDraftFile, type StoredDraftFile } from '#records/promotions/server/draft-files.ts'
import { DRAFT_FILE } from '../draft-contract.ts'

export interface DraftFileServices {
  database: Database
  sessions: Sessions
  storage: Storage
}

const address = z.object({ activation_id: id, id })
const ofActivation = memberOf('activations', 'activation_id')

/** Where members open a draft. */
export const draftFileUrl = (activation_id: string, draft_id: string) =>
  `${DRAFT_FILE}?${new URLSearchParams({ activation_id, id: draft_id })}`

/** An uploaded draft, for members of its team. */
export const draftFile =
  ({ database, sessions, storage }: DraftFileServices): FastifyPluginAsync =>
  async http => {
    http.get(DRAFT_FILE, { exposeHeadRoute: false }, async (request, reply) => {
      const query = address.safeParse(request.query)
      const named = query.success ? query.data : raise(notFound('Draft'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      const organization_id = (await ofActivation.allow(gate, named)).organization_id ?? ''
      const file = await database.readOrganization(organization_id, db =>
        readDraftFile(db, storage, { organization_id, activation_id: named.activation_id }, named.id),
      )
      return sendDraft(request, reply, file ?? raise(notFound('Draft')))
    })
  }

/**
 * Sends a film or a picture to be shown, a PDF to be downloaded. The type is the one that was told by its bytes, and nothing
 * in it may run. Films are asked for in parts.
 */
export function sendDraft(request: FastifyRequest, reply: FastifyReply, { name, type, size, pieces }: StoredDraftFile) {
  const disposition = contentDisposition(name)
  reply
    .type(type)
    .header(
      'content-disposition',
      type === 'application/pdf' ? disposition : disposition.replace('attachment', 'inline'),
    )
    .header('content-security-policy', "default-src 'none'; media-src 'self'; img-src 'self'; sandbox")
    .header('cache-control', 'private, no-store')
  return sendRange(request, reply, { size, pieces })
}
