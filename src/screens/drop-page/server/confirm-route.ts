import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import { confirmedBy } from './confirm-link.ts'
import { confirmSignup } from './confirm-signup.ts'
import type { DropPages } from './drop-pages.ts'
import type { SignUpServices } from './sign-up-services.ts'

interface ConfirmOptions {
  services: Pick<SignUpServices, 'drops' | 'keys'>
  pages: DropPages
  database: Database
  clock: Clock
}

/**
 * `/confirm/{token}`: the link of a confirmation mail. Opening it changes nothing, because scanners of mail open every
 * link; the button on the page does.
 */
export function confirmRoute({ services, pages, database, clock }: ConfirmOptions): FastifyPluginAsync {
  // whoever follows a mailed link is a person: an old or broken one is answered by a page
  const lost = (reply: FastifyReply) =>
    reply
      .status(404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pages.notices.not_found.bytes.identity)

  return async http => {
    await http.register(formBody, { bodyLimit: 1_000 })
    http.get<{ Params: { token: string } }>('/confirm/:token', async (request, reply) => {
      if (!confirmedBy(services.keys.form, request.params.token)) return lost(reply)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(pages.confirmation(request.params.token))
    })
    http.post<{ Params: { token: string } }>('/confirm/:token', async (request, reply) => {
      const subject = confirmedBy(services.keys.form, request.params.token)
      const confirmed = subject && (await confirmSignup(database, clock, subject))
      if (!confirmed) return lost(reply)
      return reply.redirect(`/d/${confirmed.drop_id}?signed_up=true`, 303)
    })
  }
}
