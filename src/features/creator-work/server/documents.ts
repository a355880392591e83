import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Gate, memberOf, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { contentDisposition } from '#platform/server/http/send-file.ts'
import { newId } from '#platform/server/new-id.ts'
import { documentType, MAX_DOCUMENTS } from '../rules.ts'

interface OfCreator {
  organization_id: string
  creator_id: string
}

const columns = ['id', 'name', 'type', 'size', 'added_at'] as const

export const listDocuments = (db: Db, { organization_id, creator_id }: OfCreator) =>
  db
    .selectFrom('creator_documents')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .select(columns)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** @throws 400 for content of another type, 409 when the creator has the most documents already */
export async function addDocument(
  db: Db,
  of: OfCreator,
  { name, content, added_by }: { name: string; content: Buffer; added_by: string },
) {
  const type = documentType(content, name) ?? raise(badRequest(NOT_TAKEN, { field: 'name' }))
  if ((await listDocuments(db, of)).length >= MAX_DOCUMENTS)
    raise(conflict(`A creator has at most ${MAX_DOCUMENTS} documents.`))
  return db
    .insertInto('creator_documents')
    .values({ ...of, id: newId(), name, type, content, size: content.length, added_by })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

const NOT_TAKEN = 'This file is no PDF, image, Word or Excel document, CSV or text.'

/** Undefined when the creator has no such document. */
export const removeDocument = (db: Db, { organization_id, creator_id }: OfCreator, document_id: string) =>
  db
    .deleteFrom('creator_documents')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('id', '=', document_id)
    .returning('id')
    .executeTakeFirst()

const address = z.object({ creator_id: id, id })
const ofCreator = memberOf('creators', 'creator_id')

/** `/app/v2/roster/documents/file`: a document for members of its team, always as a download and never shown in our own page. */
export const documentFile =
  ({ database, sessions }: { database: Database; sessions: Sessions }): FastifyPluginAsync =>
  async http => {
    http.get('/app/v2/roster/documents/file', { exposeHeadRoute: false }, async (request, reply) => {
      const asked = address.safeParse(request.query)
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      const named = asked.success ? asked.data : { creator_id: NOBODY, id: NOBODY }
      const { organization_id } = await ofCreator.allow(gate, named)
      const file = await database.readOrganization(organization_id ?? '', db =>
        db
          .selectFrom('creator_documents')
          .where('organization_id', '=', organization_id ?? '')
          .where('creator_id', '=', named.creator_id)
          .where('id', '=', named.id)
          .select(['name', 'type', 'content'])
          .executeTakeFirst(),
      )
      if (!file) return raise(notFound('Document'))
      return reply
        .type(file.type)
        .header('content-disposition', contentDisposition(file.name))
        .header('cache-control', 'private, no-store')
        .send(file.content)
    })
  }

const NOBODY = '00000000-0000-0000-0000-000000000000'
