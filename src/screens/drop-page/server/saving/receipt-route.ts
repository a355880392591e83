import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { subjectOf } from '#records/messages/server/contact-link.ts'
import { sendLinkPage } from '#records/messages/server/link-pages/page.ts'
import { receiptPath } from '#records/messages/server/recipient-links.ts'
import { revokeConnections } from '#records/presaves/server/connections.ts'
import { readReceipt } from './receipt.ts'
import { lostReceipt, receiptPage } from './receipt-page.ts'
import type { SavingServices } from './saving-services.ts'

interface ReceiptOptions {
  services: Pick<SavingServices, 'drops' | 'links'>
  stylesheetsOf: (drop: PublishedDrop | null) => readonly string[]
  database: Database
  clock: Clock
}

interface Link {
  Params: { token: string }
}

/** `/presave/{token}`: what a fan asked for, what happened, and the way back in one click. */
export function receiptRoute({ services, stylesheetsOf, database, clock }: ReceiptOptions): FastifyPluginAsync {
  const { drops, links } = services

  async function answer(request: FastifyRequest<Link>, reply: FastifyReply, revoke: boolean) {
    const { token } = request.params
    const subject = subjectOf(links.keys, 'receipt', token)
    const receipt =
      subject &&
      (await database.inOrganization(subject.organization_id, async db => {
        const { organization_id, signup_id } = subject
        if (revoke) {
          await revokeConnections(db, organization_id, signup_id, clock.now())
          await announceChange(db, organization_id, ['presaves'])
        }
        return readReceipt(db, organization_id, signup_id)
      }))
    const drop = receipt ? await drops.find(receipt.drop_id) : null
    if (!receipt || !drop) {
      const look = { locale: visitorsLanguage(request), stylesheets: stylesheetsOf(null) }
      return sendLinkPage(reply, lostReceipt(look), 404)
    }
    // a reload of the answer must not ask again
    if (revoke) return reply.redirect(receiptPath(token), 303)
    const { content, dress, short_code } = drop
    return sendLinkPage(
      reply,
      receiptPage({
        locale: content.translation_language ?? 'en',
        stylesheets: stylesheetsOf(drop),
        receipt,
        title: content.title,
        artist: content.custom_artist_title ?? content.drop_profile.title,
        token,
        drop_path: `/d/${short_code}`,
        cover: content.hide_custom_image ? null : (dress.cover?.images[0] ?? null),
      }),
    )
  }

  return async http => {
    await http.register(formBody, { bodyLimit: 1_000 })
    http.get<Link>('/presave/:token', (request, reply) => answer(request, reply, false))
    http.post<Link>('/presave/:token', { config: { hidesOrigin: true } }, (request, reply) =>
      answer(request, reply, true),
    )
  }
}
