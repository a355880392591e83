import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

const FOLDER = '/app/simulated-clips'
const clips = ['shore', 'stage', 'window'] as const

/** URL of the video of a simulated post on our own server. */
export const clipAddress = (number: number) => `${FOLDER}/${clips[(number >>> 0) % clips.length]}.webm`

/** Videos of simulated posts: three drawn clips of six seconds. Answers range requests, so that players can seek. */
export const simulatedClips: FastifyPluginAsync = async http => {
  await http.register(fastifyStatic, {
    root: fileURLToPath(new URL('clips/', import.meta.url)),
    prefix: `${FOLDER}/`,
    decorateReply: false,
    index: false,
    maxAge: '1y',
    immutable: true,
  })
}
