import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/server/errors.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { addressBlock, consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { type LinkSubject, subjectOf } from '#records/messages/server/contact-link.ts'
import { linkPageStyle, sendLinkPage } from '#records/messages/server/link-pages/page.ts'
import { preferencesPath, unsubscribePath } from '#records/messages/server/recipient-links.ts'
import { type PreferenceWords, preferenceWords } from '../words.ts'
import { loadPreferences } from './load-preferences.ts'
import { makeChange } from './make-change.ts'
import { type Person, personBehind } from './person.ts'
import { type Change, preferencesPage } from './preferences-page.ts'
import type { PreferenceServices } from './services.ts'
import { nothingPage, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'

interface Link {
  Params: { token: string }
}

/**
 * `/preferences/{token}` and `/unsubscribe/{token}`, the links in every message to fans. Opening them changes nothing. A POST
 * to the second is RFC 8058's one click: no page, no cookie, no question, any body.
 */
export function preferenceRoutes(services: PreferenceServices): FastifyPluginAsync {
  const { database, clock, links } = services
  const subjectIn = (request: FastifyRequest<Link>) => subjectOf(links.keys, 'preferences', request.params.token)
  const personIn = async (subject: LinkSubject | null) =>
    subject && database.readOrganization(subject.organization_id, db => personBehind(db, subject))
  // a link that nobody is behind any more: to a mail program that is as good as unsubscribed
  const nothing = (request: FastifyRequest, reply: FastifyReply, subject: LinkSubject | null) =>
    sendLinkPage(reply, nothingPage(visitorsLanguage(request), services.stylesheetsOf(null)), subject ? 410 : 404)
  const dressOf = async (person: Person, token: string) => ({
    path: unsubscribePath(token),
    preferences_path: preferencesPath(token),
    stylesheets: services.stylesheetsOf(await services.drops.find(person.drop_id)),
  })
  const evidenceOf = (request: FastifyRequest) => {
    const { ip, userAgent } = factsOf(request)
    return {
      page_url: null,
      address: ip,
      user_agent: userAgent,
      proof: { kind: 'LINK' as const, at: clock.now().toISOString() },
    }
  }

  return async http => {
    await http.register(linkPageStyle)
    await http.register(formBody, { bodyLimit: 10_000 })
    // mail programs may send the one click as multipart, or with no type at all; what is in it does not matter
    http.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, null))
      payload.on('error', done)
    })

    http.get<Link>('/preferences/:token', async (request, reply) => {
      const subject = subjectIn(request)
      const person = await personIn(subject)
      if (!subject || !person) return nothing(request, reply, subject)
      const shown = await loadPreferences(services, person, request.params.token)
      return sendLinkPage(reply, preferencesPage({ ...shown, done: changeIn(request) }))
    })

    http.post<Link>('/preferences/:token', { config: { hidesOrigin: true } }, async (request, reply) => {
      const subject = subjectIn(request)
      const person = await personIn(subject)
      if (!subject || !person) return nothing(request, reply, subject)
      const { do: asked = '' } = (request.body ?? {}) as { do?: unknown }
      const done = await limited(request, async () =>
        database.inOrganization(person.organization_id, db =>
          makeChange(services, db, person, String(asked), evidenceOf(request)),
        ),
      )
      return reply.redirect(preferencesPath(request.params.token) + (done ? queryOf(done) : ''), 303)
    })

    http.get<Link>('/unsubscribe/:token', async (request, reply) => {
      const subject = subjectIn(request)
      const person = await personIn(subject)
      if (!person) return nothing(request, reply, subject)
      return sendLinkPage(reply, unsubscribePage(person, await dressOf(person, request.params.token)))
    })

    http.post<Link>('/unsubscribe/:token', { config: { fromAnySite: true } }, async (request, reply) => {
      const subject = subjectIn(request)
      const person = await personIn(subject)
      if (!person) return subject ? reply.status(200).send() : nothing(request, reply, null)
      await database.inOrganization(person.organization_id, db =>
        makeChange(services, db, person, `off:${person.channel}`, evidenceOf(request)),
      )
      return sendLinkPage(reply, unsubscribedPage(person, await dressOf(person, request.params.token)))
    })
  }

  /** Changes of the page are counted; the one click never is: it is always done. */
  async function limited<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T | Change> {
    try {
      await consumeLimits(database, [
        {
          key: `preferences:address:${addressBlock(request.ip)}`,
          maximum: scaled(120, services.limitFactor),
          windowSeconds: 3_600,
        },
      ])
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return { kind: 'limit' }
      throw error
    }
    return run()
  }
}

const queryOf = ({ kind, channel }: Change) => `?${new URLSearchParams({ done: kind, ...(channel && { channel }) })}`

/** What the address says was changed. */
function changeIn({ query }: FastifyRequest): Change | null {
  const { done = '', channel } = query as { done?: string; channel?: Change['channel'] }
  if (!Object.hasOwn(preferenceWords('en').done, done)) return null
  if ((done === 'on' || done === 'off') && !channel) return null
  return { kind: done as keyof PreferenceWords['done'], channel }
}
