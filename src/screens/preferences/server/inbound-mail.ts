import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { forbidden } from '#platform/server/errors.ts'
import { subjectOf } from '#records/messages/server/contact-link.ts'
import { makeChange } from './make-change.ts'
import { personBehind } from './person.ts'
import type { PreferenceServices } from './services.ts'

const LARGEST = 1_000_000

/**
 * `POST /integrations/mail/inbound`: a mail as it arrived, handed over by whoever runs the mailbox that `List-Unsubscribe`
 * names. Its subject, `unsubscribe <token>`, says what is wanted; nothing else of it is read or kept, and the sender may be
 * anybody, because the token is the right.
 */
export function inboundMail(services: PreferenceServices, secret: string): FastifyPluginAsync {
  const { database, links, clock } = services
  return async http => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { bodyLimit: LARGEST }, (_request: FastifyRequest, payload: IncomingMessage) =>
      text(payload),
    )
    http.post('/integrations/mail/inbound', { bodyLimit: LARGEST }, async (request, reply) => {
      if (!isOperator(request, secret)) throw forbidden('This mailbox is not ours.')
      const token = tokenIn(String(request.body ?? ''))
      const subject = token && subjectOf(links.keys, 'preferences', token)
      if (!subject) return reply.status(202).send()
      await database.inOrganization(subject.organization_id, async db => {
        const person = await personBehind(db, subject)
        const proof = { kind: 'LINK' as const, at: clock.now().toISOString() }
        const evidence = { page_url: null, address: null, user_agent: null, proof }
        if (person) await makeChange(services, db, person, `off:${person.channel}`, evidence)
      })
      return reply.status(200).send()
    })
  }
}

const isOperator = ({ headers }: FastifyRequest, secret: string) =>
  timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${secret}`))

const sha256 = (written: string) => createHash('sha256').update(written).digest()

/** The token of a subject such as `unsubscribe AZ…`, which mail programs may fold and answer with `Re:`. */
export function tokenIn(mail: string): string | null {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1)
  const subject = /^subject:(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? ''
  return /\bunsubscribe\s+([\w-]{40,}\.\s?[\w-]{20,})/i.exec(subject)?.[1]?.replace(/\s/g, '') ?? null
}
