import type { FastifyPluginAsync } from 'fastify'

export const SIMULATED_AUDD = '/simulators/audd'

const songs = [
  { artist: 'Wren Hallow', title: 'Slow Orchard' },
  { artist: 'Kilo Orchid', title: 'Heat Signature' },
  { artist: 'Juno Tangerine', title: 'Sugar Glass' },
  { artist: 'Null Coast', title: 'Tidal Memory' },
]

/** The song that plays in a simulated story: one of the demo artists', and none in every fourth. */
export function simulatedSong(number: number) {
  const song = number % 4 === 3 ? undefined : songs[number % songs.length]
  return song ? { ...song, song_link: `https://lis.tn/${song.title.replaceAll(' ', '')}` } : null
}

/** AudD on the product's own address. Never in production. */
export const auddSimulator: FastifyPluginAsync = async http => {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) => done(null, body))
  http.post(`${SIMULATED_AUDD}/`, { config: { fromAnySite: true } }, (request, reply) => {
    const url = new URLSearchParams(String(request.body ?? '')).get('url') ?? ''
    const [, number = '3'] = /\/(\d+)\.jpg$/.exec(url) ?? []
    return reply.send({ status: 'success', result: simulatedSong(Number(number)) })
  })
}
