import { isDeepStrictEqual } from 'node:util'
import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noteLinkOpened, type OpenCreatorLink, openCreatorLink } from '#features/creator-work/server/links.ts'
import { suggest, withdraw } from '#features/creator-work/server/suggestions.ts'
import { type SuggestedValue, suggestedValue } from '#features/creator-work/suggestions.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { addressBlock, consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { lostPage, sendSharedPage } from '#platform/server/shared-page/page.ts'
import { type CreatorPage, creatorSelfPage, DONE, type Typed } from './page.ts'
import { loadStoredAboutCreator } from './stored.ts'

export interface CreatorPageServices {
  database: Database
  clock: Clock
  limitFactor: number
}

interface Link {
  Params: { token: string }
}

export const creatorPagePath = (token: string) => `/shared/creator/${token}`

const LOST = {
  title: 'This link is not open',
  text: 'It may have expired, or the team has closed it. Ask the person who sent it for a new one.',
}

const sent = z.record(z.string(), z.string().max(1_000))

/** The inputs of one field, by their own names. */
const inputsOf = (fields: Record<string, string>, field: string) =>
  Object.entries(fields).flatMap(([name, text]) =>
    name.startsWith(`${field}.`) ? [[name.slice(field.length + 1), text] as const] : [],
  )

/** The inputs of all fields, which are called `price.currency`; a currency alone is no suggestion. */
function typedIn(fields: Record<string, string>): Typed {
  const typed: Typed = {}
  for (const [name, text] of Object.entries(fields)) {
    const [field = '', input] = name.split('.')
    if (input) typed[field] = { ...typed[field], [input]: text }
  }
  return Object.fromEntries(
    Object.entries(typed).filter(([, inputs]) =>
      Object.entries(inputs ?? {}).some(([input, text]) => input !== 'currency' && text.trim() !== ''),
    ),
  )
}

/** `/shared/creator/{token}`: a creator's own page. Everything sent on it is a suggestion; a member decides. */
export function creatorSelfRoutes({ database, clock, limitFactor }: CreatorPageServices): FastifyPluginAsync {
  const lost = (reply: FastifyReply) => sendSharedPage(reply, lostPage(LOST), 404)

  async function show(
    reply: FastifyReply,
    link: OpenCreatorLink,
    token: string,
    shown: Pick<CreatorPage, 'done' | 'refused' | 'typed'>,
  ) {
    const stored = await database.readOrganization(link.organization_id, db => loadStoredAboutCreator(db, link))
    if (!stored) return lost(reply)
    const page = creatorSelfPage({ stored, path: creatorPagePath(token), expires_at: link.expires_at, ...shown })
    return sendSharedPage(reply, page, shown.refused ? 422 : 200)
  }

  return async http => {
    await http.register(formBody, { bodyLimit: 50_000 })

    http.get<Link>('/shared/creator/:token', async (request, reply) => {
      const { token } = request.params
      const link = await openCreatorLink(database, token, clock.now())
      if (!link) return lost(reply)
      if (request.method === 'GET')
        await database.inOrganization(link.organization_id, db => noteLinkOpened(db, link, clock.now()))
      const { done } = request.query as { done?: string }
      const known = done !== undefined && Object.hasOwn(DONE, done) ? (done as keyof typeof DONE) : null
      return show(reply, link, token, { done: known, refused: null, typed: {} })
    })

    http.post<Link>('/shared/creator/:token', { config: { hidesOrigin: true } }, async (request, reply) => {
      const { token } = request.params
      const link = await openCreatorLink(database, token, clock.now())
      if (!link) return lost(reply)
      const { do: pressed = '', ...fields } = sent.catch({}).parse(request.body ?? {})
      const [what, field = '', seen] = pressed.split(' ')
      const typed = typedIn(fields)
      const read = suggestedValue.safeParse({ ...Object.fromEntries(inputsOf(fields, field)), field })
      if (what !== 'withdraw' && !read.success) {
        const problem = read.error.issues[0]?.message ?? 'This cannot be sent.'
        return show(reply, link, token, { done: null, refused: { field, problem }, typed })
      }
      const done = await changed(request, link, async db => {
        if (read.success && what !== 'withdraw') return keep(db, link, read.data, seen)
        return takeBack(db, link, field, seen)
      })
      if (done === 'suggested' || done === null) delete typed[field]
      // what is typed elsewhere stays
      if (Object.keys(typed).length > 0) return show(reply, link, token, { done, refused: null, typed })
      return reply.redirect(`${creatorPagePath(token)}${done ? `?done=${done}` : ''}`, 303)
    })
  }

  /** Changes are counted by link and address, so that nobody uses up what others may do. */
  async function changed(
    request: FastifyRequest,
    { id, organization_id }: OpenCreatorLink,
    run: (db: Parameters<Parameters<Database['inOrganization']>[1]>[0]) => Promise<keyof typeof DONE | null>,
  ): Promise<keyof typeof DONE | null> {
    try {
      const key = `creator_link:${id}:${addressBlock(request.ip)}`
      await consumeLimits(database, [{ key, maximum: scaled(60, limitFactor), windowSeconds: 3_600 }])
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return 'limit'
      throw error
    }
    return database.inOrganization(organization_id, async db => {
      const done = await run(db)
      await announceChange(db, organization_id, ['creator_details'])
      return done
    })
  }
}

type Db = Parameters<typeof loadStoredAboutCreator>[0]

const lastSuggestion = async (db: Db, link: OpenCreatorLink, field: string) =>
  (await loadStoredAboutCreator(db, link))?.suggestions.find(one => one.field === field)

/** Null when the suggestion that the page showed is not the last any more: a reload sends the page again. */
async function takeBack(
  db: Db,
  link: OpenCreatorLink,
  field: string,
  seen: string | undefined,
): Promise<'withdrawn' | null> {
  if (seen && (await lastSuggestion(db, link, field))?.id !== seen) return null
  await withdraw(db, link, field)
  return 'withdrawn'
}

/**
 * Keeps a suggestion. Null when it was sent before: a reload sends the page again, which names the suggestion it had `seen`
 * last for the field, not the one that it made.
 */
async function keep(
  db: Db,
  link: OpenCreatorLink,
  after: SuggestedValue,
  seen: string | undefined,
): Promise<'suggested' | null> {
  const stored = await loadStoredAboutCreator(db, link)
  const { field } = after
  const last = stored?.suggestions.find(one => one.field === field)
  if (seen && last && last.id !== seen && isDeepStrictEqual(last.after, after)) return null
  const before = field === 'channel' || field === 'erasure' ? null : (stored?.known[field] ?? null)
  await suggest(db, link, { field, before, after })
  return 'suggested'
}
