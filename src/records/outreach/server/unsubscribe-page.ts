import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Markup } from '#platform/contract/html.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { linkPage, sendLinkPage } from '#records/messages/server/link-pages/page.ts'
import { masked } from '../rules.ts'
import { mailOfToken } from './mail-tokens.ts'
import { endConversation } from './replies/end-conversation.ts'
import type { OutreachServices } from './services.ts'
import { suppress } from './suppressions.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

interface Link {
  Params: { token: string }
}

/** The link in a mail. Opening it changes nothing, because scanners open every link; a POST is RFC 8058's one click. */
export function unsubscribePages({ database, contactKeys, mailKeys, clock }: OutreachServices): FastifyPluginAsync {
  const mailIn = async (request: FastifyRequest<Link>) => {
    const link = mailOfToken(mailKeys, 'unsubscribe', request.params.token)
    if (!link) return null
    return database.readOrganization(link.organization_id, async db => {
      const mail = await db
        .selectFrom('outreach_mails')
        .select(['organization_id', 'id', 'email', 'enrollment_id', 'thread_id'])
        .where('organization_id', '=', link.organization_id)
        .where('id', '=', link.mail_id)
        .executeTakeFirst()
      return mail ?? null
    })
  }
  return async http => {
    await http.register(formBody, { bodyLimit: 10_000 })
    // mail programs may send the one click as multipart, or with no type at all
    http.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, null))
      payload.on('error', done)
    })
    http.get<Link>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      const mail = await mailIn(request)
      if (!mail) return gone(reply)
      const path = `${UNSUBSCRIBE_PATH}/${request.params.token}`
      return page(
        reply,
        'Stop these emails?',
        html`<p class="lede">${masked(mail.email)} will get no more email from this team.</p>
<form method="post" action="${path}"><button class="wide">Unsubscribe</button></form>`,
      )
    })
    http.post<Link>(`${UNSUBSCRIBE_PATH}/:token`, { config: { fromAnySite: true } }, async (request, reply) => {
      const mail = await mailIn(request)
      if (!mail) return gone(reply)
      const { organization_id, id: mail_id, email } = mail
      await database.inOrganization(organization_id, async db => {
        await suppress(db, contactKeys, { organization_id, email, reason: 'UNSUBSCRIBED', mail_id })
        await endConversation(db, { ...mail, outcome: 'UNSUBSCRIBED', reason: 'unsubscribed', now: clock.now() })
        await announceChange(db, organization_id, ['suppressions', 'outreach', 'threads', 'sequences'])
      })
      return page(reply, 'You are unsubscribed', html`<p class="lede">You will get no more email from this team.</p>`)
    })
  }
}

const page = (reply: FastifyReply, title: string, body: Markup, status = 200) =>
  sendLinkPage(
    reply,
    linkPage({
      locale: 'en',
      title,
      stylesheets: [],
      short: true,
      body: html`<header><h1>${title}</h1></header>${body}`,
    }),
    status,
  )

const gone = (reply: FastifyReply) =>
  page(reply, 'Nothing here', html`<p class="lede">This link is not valid. Nobody writes to you by it.</p>`, 404)
