import type { FastifyPluginAsync } from 'fastify'
import { randomStream } from '#platform/server/random-stream.ts'

const FOLDER = '/app/simulated-covers'

/** URL of the picture of a simulated post on our own server: `/app/simulated-covers/42.svg`. */
export const coverAddress = (number: number) => `${FOLDER}/${number >>> 0}.svg`

/** Pictures of simulated posts: a stage, a street or a shore in two or three colours, derived from the number in the URL. */
export const simulatedCovers: FastifyPluginAsync = async http => {
  http.get<{ Params: { name: string } }>(`${FOLDER}/:name`, async (request, reply) => {
    const [, number] = /^(\d{1,10})\.svg$/.exec(request.params.name) ?? []
    if (number === undefined) return reply.code(404).type('text/plain').send('No such picture')
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(coverOf(Number(number)))
  })
}

/** An SVG of 180 by 240. */
function coverOf(number: number): string {
  const random = randomStream(number ^ 0x2c9277b5)
  const hue = random.between(0, 359)
  const other = (hue + random.between(25, 150)) % 360
  const scene = random.pick([shore, stage, street])
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 240" width="180" height="240">',
    '<defs><linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1">',
    `<stop offset="0" stop-color="oklch(0.62 0.12 ${hue})"/><stop offset="1" stop-color="oklch(0.27 0.07 ${other})"/>`,
    '</linearGradient></defs><rect width="180" height="240" fill="url(#g)"/>',
    scene(random, other),
    '</svg>',
  ].join('')
}

type Scene = (random: ReturnType<typeof randomStream>, hue: number) => string

const shore: Scene = (random, hue) => {
  const [x, y, r] = [random.between(40, 140), random.between(60, 120), random.between(18, 40)]
  const waves = [0, 1, 2].map(at => {
    const top = 160 + at * 26
    const lift = random.between(6, 22)
    return `<path d="M0 ${top}Q45 ${top - lift} 90 ${top}T180 ${top}V240H0Z" fill="oklch(${0.4 - at * 0.08} 0.07 ${hue})"/>`
  })
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="oklch(0.92 0.07 85)"/>${waves.join('')}`
}

const stage: Scene = (random, hue) => {
  const beams = [0, 1, 2].map(at => {
    const top = 30 + at * 60 + random.between(-15, 15)
    const foot = random.between(20, 160)
    return `<path d="M${top} 0L${foot - 30} 240H${foot + 30}Z" fill="oklch(0.85 0.09 ${hue + at * 30} / 0.3)"/>`
  })
  const x = random.between(65, 115)
  return `${beams.join('')}<circle cx="${x}" cy="135" r="15" fill="oklch(0.16 0.03 ${hue})"/><path d="M${x - 28} 240V190Q${x - 28} 152 ${x} 152T${x + 28} 190V240Z" fill="oklch(0.16 0.03 ${hue})"/>`
}

const street: Scene = (random, hue) => {
  const lights = Array.from({ length: 14 }, () => {
    const [x, y, r] = [random.between(0, 180), random.between(10, 150), random.between(4, 18)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="oklch(0.86 0.1 ${hue + random.between(-40, 60)} / 0.35)"/>`
  })
  return `${lights.join('')}<path d="M78 150H102L150 240H30Z" fill="oklch(0.15 0.02 ${hue})"/>`
}
