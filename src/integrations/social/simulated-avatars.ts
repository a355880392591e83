import type { FastifyPluginAsync } from 'fastify'
import { portraitOf } from './simulated/portraits.ts'

const FOLDER = '/app/simulated-avatars'

/** URL of a simulated avatar on our own server: `/app/simulated-avatars/42-LB.svg`. */
export const avatarAddress = (index: number, fullName: string) => `${FOLDER}/${index}-${initialsOf(fullName)}.svg`

const initialsOf = (name: string) =>
  name
    .normalize('NFD')
    .split(/\s+/)
    .map(part => part.replace(/[^A-Za-z]/g, '')[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Portraits of simulated creators, drawn from the number in the URL. */
export const simulatedAvatars: FastifyPluginAsync = async http => {
  http.get<{ Params: { name: string } }>(`${FOLDER}/:name`, async (request, reply) => {
    const [, index] = /^(\d{1,9})-([A-Z]{0,2})\.svg$/.exec(request.params.name) ?? []
    if (index === undefined) return reply.code(404).type('text/plain').send('No such picture')
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(portraitOf(Number(index)))
  })
}
