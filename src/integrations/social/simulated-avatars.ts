import type { FastifyPluginAsync } from 'fastify'
import { randomStream } from '#platform/server/random-stream.ts'

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

/** Avatars of simulated creators: initials on a two-colour background, derived from the number in the URL. */
export const simulatedAvatars: FastifyPluginAsync = async http => {
  http.get<{ Params: { name: string } }>(`${FOLDER}/:name`, async (request, reply) => {
    const [, index, initials = ''] = /^(\d{1,9})-([A-Z]{0,2})\.svg$/.exec(request.params.name) ?? []
    if (index === undefined) return reply.code(404).type('text/plain').send('No such picture')
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(avatarOf(Number(index), initials))
  })
}

/** An SVG of 96 by 96. Both backgrounds have a contrast of at least 4.5 to 1 with the white letters. */
export function avatarOf(index: number, initials: string): string {
  const random = randomStream(index ^ 0x51a7a4)
  const hue = random.between(0, 359)
  const other = (hue + random.between(30, 80)) % 360
  const [x, y, r] = [random.between(0, 96), random.between(0, 96), random.between(30, 60)]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" fill="oklch(0.43 0.07 ${hue})"/>`,
    `<circle cx="${x}" cy="${y}" r="${r}" fill="oklch(0.53 0.09 ${other})"/>`,
    '<text x="48" y="49" fill="#fff" font-family="Inter,Helvetica,Arial,sans-serif" font-size="36" font-weight="600"',
    ` text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`,
  ].join('')
}
