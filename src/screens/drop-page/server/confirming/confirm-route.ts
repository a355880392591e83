import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { firstLanguage } from '#records/drops/in-language.ts'
import { titleWithLink } from '#records/drops/link-title.ts'
import { dropInLanguage, type PublishedDrop } from '#records/drops/server/published-drops.ts'
import { subjectOf } from '#records/messages/server/contact-link.ts'
import { sendLinkPage } from '#records/messages/server/link-pages/page.ts'
import { confirmPath, unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import { CONFIRMED_LINK } from '../../link-rules.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { AGAIN, confirmPage, expiredPage, lostPage } from './confirm-page.ts'
import { type ConfirmationLinkState, confirmationLinkState, confirmSignup } from './confirm-signup.ts'

interface ConfirmOptions {
  services: Pick<SignUpServices, 'drops' | 'links' | 'contactKeys' | 'keys'>
  stylesheetsOf: (drop: PublishedDrop | null) => readonly string[]
  database: Database
  clock: Clock
}

interface Link {
  Params: { token: string }
}

/**
 * `/confirm/{token}`: the link of a confirmation message. Opening it changes nothing, because scanners of mail open every
 * link; the button on the page does.
 */
export function confirmRoute({ services, stylesheetsOf, database, clock }: ConfirmOptions): FastifyPluginAsync {
  const { drops, links, contactKeys, keys } = services
  const subjectIn = (token: string) => subjectOf(links.keys, 'confirm', token)

  async function answer(request: FastifyRequest<Link>, reply: FastifyReply, asked: ConfirmationLinkState | null) {
    const { token } = request.params
    if (!asked) {
      const dress = { locale: visitorsLanguage(request), stylesheets: stylesheetsOf(null) }
      return sendLinkPage(reply, lostPage(dress), 404)
    }
    const found = await drops.find(asked.drop_id)
    const drop = found && dropInLanguage(found, asked.language)
    const spoken = drop?.content.second_language ? `&lang=${firstLanguage(drop.content)}` : ''
    const subject = subjectIn(token)
    if (asked.state === 'stopped' && subject)
      return reply.redirect(unsubscribeLinksOf(links, subject).preferences_url, 303)
    const link = asked.link_id ? `&${CONFIRMED_LINK}=${encodeURIComponent(asked.link_id)}` : ''
    if (asked.state === 'confirmed')
      return reply.redirect(`/d/${drop?.short_code ?? asked.drop_id}?signed_up=true${link}${spoken}`, 303)
    const locale = drop?.content.translation_language ?? 'en'
    const dress = { locale, stylesheets: stylesheetsOf(drop) }
    if (asked.state === 'expired')
      return sendLinkPage(reply, expiredPage({ ...dress, drop_path: `/d/${drop?.short_code ?? asked.drop_id}` }), 410)
    const { custom_artist_title, drop_profile } = drop?.content ?? {}
    const title = drop ? titleWithLink(drop.content, asked.link_id) : ''
    const artist = custom_artist_title ?? drop_profile?.title ?? ''
    const { turns_on } = asked
    return sendLinkPage(reply, confirmPage({ ...dress, title, artist, turns_on, path: confirmPath(token) }))
  }

  return async http => {
    await http.register(formBody, { bodyLimit: 1_000 })
    http.get<Link>('/confirm/:token', async (request, reply) => {
      const subject = subjectIn(request.params.token)
      const asked =
        subject &&
        (await database.readOrganization(subject.organization_id, db =>
          confirmationLinkState(db, contactKeys, subject, clock.now()),
        ))
      return answer(request, reply, asked)
    })
    http.post<Link & { Body: { again?: string } | undefined }>(
      '/confirm/:token',
      { config: { hidesOrigin: true } },
      async (request, reply) => {
        const subject = subjectIn(request.params.token)
        const hasRead = request.body?.again === AGAIN
        const asked = subject && (await confirmSignup({ database, clock, contactKeys, keys }, subject, { hasRead }))
        return answer(request, reply, asked)
      },
    )
  }
}
