import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { NoticeRequest, Notices } from '#integrations/messaging/notices.ts'
import { AppError, forbidden } from '#platform/server/errors.ts'
import { noteDelivery } from '#records/messages/server/deliveries.ts'
import { answerText } from './answer-text.ts'
import { refusedContact } from './refused-contact.ts'
import type { PreferenceServices } from './services.ts'

/** Where a provider tells what became of a message. */
export const deliveryPath = (provider: string, { organization_id, id }: { organization_id: string; id: string }) =>
  `/integrations/${provider}/deliveries/${organization_id}/${id}`

interface Delivered {
  Params: { organization_id: string; id: string }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `/integrations/{provider}/texts` for STOP, START and HELP, and `/integrations/{provider}/deliveries/...` for what became of
 * our messages. Only what the provider has signed is read.
 */
export function providerRoutes(
  services: PreferenceServices & { supportContact: string },
  notices: Notices,
): FastifyPluginAsync {
  const { database, clock, contactKeys } = services
  const read = (request: FastifyRequest) => {
    const notice = notices.read({ path: request.url, headers: request.headers, form: formOf(request.body) })
    if (notice === 'forged') throw forbidden('This request was not signed by the provider.')
    return notice
  }
  return async http => {
    await http.register(formBody, { bodyLimit: 100_000 })

    http.post(`/integrations/${notices.name}/texts`, async (request, reply) => {
      const notice = read(request)
      const text = notice?.kind === 'text' ? await answerText(services, notices.name, notice) : null
      const { type, body } = notices.answer(text)
      return reply.type(type).header('cache-control', 'no-store').send(body)
    })

    http.post<Delivered>(`/integrations/${notices.name}/deliveries/:organization_id/:id`, async (request, reply) => {
      const notice = read(request)
      const { organization_id, id } = request.params
      if (!UUID.test(organization_id) || !UUID.test(id)) throw new AppError('bad_request', 'No such message.')
      if (notice?.kind === 'delivery')
        await database.inOrganization(organization_id, async db => {
          const now = clock.now()
          const { channel, to, contact } = notice
          const noted = await noteDelivery(db, { ...notice, organization_id, id, at: now })
          if (noted && contact)
            await refusedContact(contactKeys)(db, { organization_id, ...noted, channel, to, contact }, now)
        })
      return reply.status(204).send()
    })
  }
}

const formOf = (body: unknown): NoticeRequest['form'] =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
