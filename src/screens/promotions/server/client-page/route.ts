import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { z } from 'zod'
import { robotOf } from '#features/funnel/rules.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import { contentDisposition } from '#platform/server/http/send-file.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { addressBlock, consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { lostPage, privateAnswer, sendSharedPage } from '#platform/server/shared-page/page.ts'
import { readDraftFile } from '#records/promotions/server/draft-files.ts'
import { decideDraft } from '#records/promotions/server/drafts.ts'
import { approveResults, noteOpened, type OpenShare, openShare } from '#records/promotions/server/shares.ts'
import { resultCells } from '../../result-cells.ts'
import { sendDraft } from '../draft-file.ts'
import { type ClientPage, DONE } from './client-page-data.ts'
import { clientPage } from './page.ts'
import { readClientResults } from './read-results.ts'

export interface ClientPageServices {
  database: Database
  clock: Clock
  storage: Storage
  limitFactor: number
}

interface Link {
  Params: { token: string }
}

interface DraftLink {
  Params: { token: string; draft_id: string }
}

export const clientPath = (token: string) => `/shared/results/${token}`

const LOST = {
  title: 'This link is not open',
  text: 'It may have expired, or the team has closed it. Ask the person who sent it for a new one.',
}

/** The pressed button says what is decided, and about which draft; the comments of all drafts come along. */
const decision = z.record(z.string(), z.string()).transform(({ do: pressed = '', name = '', ...fields }, context) => {
  const [what, about] = pressed.split(' ')
  const asked = z.enum(['approve_results', 'approve_draft', 'request_changes']).safeParse(what)
  if (!asked.success) {
    context.addIssue({ code: 'custom', message: 'Nothing was pressed.' })
    return z.NEVER
  }
  const draft_id = z.uuid().safeParse(about).data
  const comments = new Map(
    Object.entries(fields).flatMap(([field, text]) =>
      field.startsWith('comment_') && text.trim() !== '' ? [[field.slice('comment_'.length), lines(text.trim())]] : [],
    ),
  )
  const comment = comments.get(draft_id ?? 'results') ?? ''
  return { do: asked.data, draft_id, name: name.trim(), comment, comments }
})
type Decision = z.output<typeof decision>

/** A form sends each line break as two characters, and counts it as one. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

const NOTHING_TYPED: ClientPage['typed'] = { name: '', comments: new Map() }

/**
 * `/shared/results/{token}`: the page of a client link. Reading changes nothing but when it was opened. Decisions are
 * counted by link and address, so that nobody uses up what others may do.
 */
export function clientPageRoutes({ database, clock, storage, limitFactor }: ClientPageServices): FastifyPluginAsync {
  const lost = (reply: FastifyReply) => sendSharedPage(reply, lostPage(LOST), 404)

  const resultsOf = (share: OpenShare) =>
    database.readOrganization(share.organization_id, db => readClientResults(db, share, clock.now()))

  async function show(
    reply: FastifyReply,
    share: OpenShare,
    token: string,
    page: Pick<ClientPage, 'done' | 'refused'> & Partial<Pick<ClientPage, 'typed'>>,
  ) {
    const results = await resultsOf(share)
    const shown = clientPage({ share, results, path: clientPath(token), typed: NOTHING_TYPED, ...page })
    return sendSharedPage(reply, shown, page.refused ? 422 : 200)
  }

  return async http => {
    await http.register(formBody, { bodyLimit: 500_000 })

    http.get<Link>('/shared/results/:token', async (request, reply) => {
      const { token } = request.params
      const share = await openShare(database, token, clock.now())
      if (!share) return lost(reply)
      if (isPerson(request))
        await database.inOrganization(share.organization_id, db => noteOpened(db, share, clock.now()))
      const { done } = request.query as { done?: string }
      const known = done !== undefined && Object.hasOwn(DONE, done) ? (done as keyof typeof DONE) : null
      return show(reply, share, token, { done: known, refused: null })
    })

    http.get<Link>('/shared/results/:token/results.csv', async (request, reply) => {
      const share = await openShare(database, request.params.token, clock.now())
      if (!share) return lost(reply)
      const { rows, promotion } = await resultsOf(share)
      return privateAnswer(reply)
        .type('text/csv; charset=utf-8')
        .header('content-disposition', contentDisposition(`${promotion.name} results.csv`))
        .send(
          BYTE_ORDER_MARK +
            resultCells(rows, share.shows_prices ? promotion.spending : null)
              .map(csvRecord)
              .join(''),
        )
    })

    http.get<DraftLink>('/shared/results/:token/drafts/:draft_id', async (request, reply) => {
      const { token, draft_id } = request.params
      const share = await openShare(database, token, clock.now())
      if (!share || !z.uuid().safeParse(draft_id).success) return lost(reply)
      const file = await database.readOrganization(share.organization_id, db =>
        readDraftFile(db, storage, share, draft_id),
      )
      return file ? sendDraft(request, privateAnswer(reply), file) : lost(reply)
    })

    http.post<Link>('/shared/results/:token', { config: { hidesOrigin: true } }, async (request, reply) => {
      const { token } = request.params
      const share = await openShare(database, token, clock.now())
      if (!share) return lost(reply)
      const given = decision.safeParse(request.body ?? {})
      if (!given.success) return reply.redirect(clientPath(token), 303)
      const problem = problemOf(given.data)
      const { draft_id = 'results', name, comments } = given.data
      const typed = { name: name.slice(0, 120), comments }
      if (problem) return show(reply, share, token, { done: null, refused: { asked: draft_id, problem }, typed })
      const told = await decided(request, share, given.data)
      const now = (await openShare(database, token, clock.now())) ?? share
      const { drafts } = await resultsOf(now)
      // pressed twice, or loaded again
      const done = told === 'meanwhile' ? (sameDecision(given.data, now, drafts) ?? told) : told
      if (done === 'approved' || done === 'draft') comments.delete(draft_id)
      // the name, and what was typed about the others, stay for the next decision
      const isLast = draft_id === 'results' || drafts.every(({ draft }) => draft.state !== 'WAITING')
      if (!isLast || comments.size > 0 || done === 'limit')
        return show(reply, now, token, { done, refused: null, typed })
      return reply.redirect(`${clientPath(token)}?done=${done}`, 303)
    })
  }

  async function decided(request: FastifyRequest, share: OpenShare, given: Decision): Promise<keyof typeof DONE> {
    const { id, organization_id } = share
    try {
      await consumeLimits(database, [
        {
          key: `client_link:${id}:${addressBlock(request.ip)}`,
          maximum: scaled(60, limitFactor),
          windowSeconds: 3_600,
        },
      ])
      return await database.inOrganization(organization_id, async db => {
        const done = await decide(db, share, given, clock.now())
        await announceChange(db, organization_id, ['promotions'])
        return done
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.status === 429) return 'limit'
      if (error.status === 404 || error.status === 409) return 'meanwhile'
      throw error
    }
  }
}

async function decide(db: Db, share: OpenShare, given: Decision, now: Date): Promise<keyof typeof DONE> {
  const { name, comment, draft_id = '' } = given
  if (given.do === 'approve_results')
    return (await approveResults(db, share, { name, comment, now })) ? 'approved' : 'meanwhile'
  await decideDraft(db, share, { draft_id, state: STATE_OF[given.do], comment, by: { decided_by_client: name } })
  return 'draft'
}

/** How a decision that came too late had been taken by the same client in the same words. */
function sameDecision(
  { do: asked, draft_id, name, comment }: Decision,
  share: OpenShare,
  drafts: ClientPage['results']['drafts'],
): 'approved' | 'draft' | null {
  if (asked === 'approve_results')
    return share.approved_by === name && (share.approval_comment ?? '') === comment ? 'approved' : null
  const draft = drafts.find(({ draft }) => draft.id === draft_id)?.draft
  const isSame =
    draft?.state === STATE_OF[asked] && draft.decided_by_client === name && (draft.comment ?? '') === comment
  return isSame ? 'draft' : null
}

const STATE_OF = { approve_draft: 'APPROVED', request_changes: 'CHANGES_REQUESTED' } as const

/** Why a decision is not accepted; null when it is. */
function problemOf({ do: asked, draft_id, name, comment }: Decision): string | null {
  if (asked !== 'approve_results' && !draft_id) return 'Choose a draft.'
  if (name === '') return 'Enter your name, so that the team knows who decided.'
  if (name.length > 120) return 'The name is too long: 120 characters at most.'
  if (comment.length > 2000) return 'The comment is too long: 2,000 characters at most.'
  if (asked === 'request_changes' && comment === '') return 'Say what should be different.'
  return null
}

/** Mail scanners and link previews open links too: they are not the client. */
const isPerson = ({ headers, method }: FastifyRequest) =>
  method === 'GET' && robotOf(String(headers['user-agent'] ?? '').slice(0, 1_000), isbot) === null
