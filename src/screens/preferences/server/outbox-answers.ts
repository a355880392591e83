import formBody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { keptText } from '#records/messages/server/outbox/queries.ts'
import type { Messaging } from '#records/messages/server/send-message.ts'
import { type AnsweringServices, answerText } from './answer-text.ts'

interface Services extends AnsweringServices {
  messaging: Pick<Messaging, 'providers'>
}

const given = z.object({ id: z.uuid(), text: z.string().trim().min(1).max(1_600) })

/** `POST /outbox/answers`: what somebody writes back to a text that the outbox kept, as their telephone would send it. */
export const outboxAnswers =
  (services: Services): FastifyPluginAsync =>
  async http => {
    await http.register(formBody, { bodyLimit: 10_000 })
    http.post('/outbox/answers', async (request, reply) => {
      const read = given.safeParse(request.body)
      const kept = read.success && (await services.database.outsideOrganizations(db => keptText(db, read.data.id)))
      if (!kept || !read.data) return raise(notFound('Text message'))
      const { channel, to } = kept
      const text = {
        kind: 'text',
        id: newId(),
        channel,
        from: to,
        to: '',
        text: read.data.text,
        answered: false,
      } as const
      const said = await answerText(services, 'outbox', text)
      if (said) await services.messaging.providers[channel].send({ id: newId(), channel, to, text: said })
      return reply.redirect(`/outbox?q=${encodeURIComponent(to)}`, 303)
    })
  }
