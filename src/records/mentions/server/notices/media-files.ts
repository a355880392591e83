import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { raise, unauthorized } from '#platform/server/errors.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'

const FOLDER = '/app/mention-media'
const TYPES = { webp: 'image/webp', mp4: 'video/mp4' } as const
type Extension = keyof typeof TYPES

const folderOf = (organization_id: string, mention_id: string) => `mention-media/${organization_id}/${mention_id}`

/** Our own copy of a story, under the hash of its bytes. */
export function mediaFile(organization_id: string, mention_id: string, bytes: Buffer, extension: Extension) {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
  return {
    key: `${folderOf(organization_id, mention_id)}/${name}`,
    url: `${FOLDER}/${organization_id}/${mention_id}/${name}`,
  }
}

interface Services {
  storage: Storage
  sessions: Sessions
}

/** Serves the copies to the team alone: a story was for a day, and not for everybody. */
export const mediaFiles =
  ({ storage, sessions }: Services): FastifyPluginAsync =>
  async http => {
    http.get<{ Params: { team: string; mention: string; file: string } }>(
      `${FOLDER}/:team/:mention/:file`,
      async (request, reply) => {
        const { team, mention, file } = request.params
        const [, extension] = /^[0-9a-f]{32}\.(webp|mp4)$/.exec(file) ?? []
        const isKnown = /^[0-9a-f-]{36} [0-9a-f-]{36}$/.test(`${team} ${mention}`) && extension
        const identity = await sessions.identify(factsOf(request))
        if (!identity) raise(unauthorized())
        const membership = isKnown ? await sessions.membership(identity.user_id, team) : null
        const mayLook =
          membership && membership.role !== 'brand_scoped' && (identity.api_key?.organization_id ?? team) === team
        const bytes = mayLook && (await storage.read(`${folderOf(team, mention)}/${file}`))
        if (!bytes) return reply.code(404).type('text/plain').send('No such picture')
        return reply
          .type(TYPES[extension as Extension])
          .header('cache-control', 'private, max-age=3600')
          .header('cross-origin-resource-policy', 'same-origin')
          .send(bytes)
      },
    )
  }

/** Mentions of one job. */
const A_JOB = 200

const removeMedia = job('remove_mention_media', {
  payload: z.object({ organization_id: id, ids: z.array(id).max(A_JOB) }),
})

/** Has our own copies removed, once the transaction commits. */
export async function removeMediaSoon(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += A_JOB)
    await enqueue(db, removeMedia, { organization_id, ids: ids.slice(at, at + A_JOB) })
}

export const removeMediaWork = (storage: Storage) =>
  work(removeMedia, async (_, { organization_id, ids }) => {
    for (const mention_id of ids)
      for (const key of await storage.list(folderOf(organization_id, mention_id))) await storage.remove(key)
  })
