import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What browsers load beside pages and calls: address, folder, and whether its name changes with its content. */
const FOLDERS = [
  { prefix: '/assets/', folder: 'dist/workspace/assets', hashed: true },
  { prefix: '/fan/', folder: 'dist/fan', hashed: true },
  { prefix: '/fonts/', folder: 'public/fonts', hashed: true },
  { prefix: '/flags/', folder: 'node_modules/country-flag-icons/3x2', hashed: false },
] as const

/** First parts of the workspace's addresses: no artist may take one of these as the name in their share address. */
export const WORKSPACE_PATHS = [
  'drops',
  'releases',
  'fans',
  'audiences',
  'messages',
  'mentions',
  'roster',
  'creators',
  'promotions',
  'promote',
  'outreach',
  'home',
  'inbox',
  'pins',
  'posts',
  'segments',
  'trends',
  'ads',
  'artists',
  'royalties',
  'settings',
  'ui',
  'login',
  'sign-up',
  'forgot-password',
  'reset-password',
  'accept-invitation',
  'magic-link',
] as const

/** Built files, compressed beforehand where the build left a compressed twin. */
export const staticFiles: FastifyPluginAsync = async http => {
  // an address that leaves its folder, or cannot be a file's name, is as unknown as any other
  http.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return reply.callNotFound()
  })
  for (const [index, { prefix, folder, hashed }] of FOLDERS.entries())
    await http.register(files, {
      root: join(root, folder),
      prefix,
      decorateReply: index === 0,
      index: false,
      preCompressed: hashed,
      cacheControl: false,
      setHeaders: response => {
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=604800')
        response.header('cross-origin-resource-policy', 'same-origin')
      },
    })
}

/** Of these the pages of a visitor who is not signed in yet, which have no frame. */
const UNFRAMED = new Set<string>([
  'ui',
  'login',
  'sign-up',
  'forgot-password',
  'reset-password',
  'accept-invitation',
  'magic-link',
])

/** The page without the frame's shape, which others show from the first byte on, before any script is there. */
export const withoutFrame = (html: string) => html.replace(/<!--frame-->.*<!--\/frame-->/s, '')

/** The page that says where its flags are; an URL has no character that could end an attribute. */
export const withFlagService = (html: string, address: string) =>
  html.replace(
    '</head>',
    `<meta name="flag-service" content="${new URL(address).href.replaceAll('"', '%22')}" /></head>`,
  )

/** The gallery of parts, for those who build the product: no page of a label's own installation. */
const GALLERY = 'ui'

interface WorkspacePages {
  /** Name of the cookie of who is signed in: they have a workspace, everybody else sees the front page. */
  sessionCookie: string
  withGallery: boolean
  /** Another origin than our own that has the pictures of flags (FORMAT-014). */
  flagService: string | undefined
}

/** The workspace answers each of its addresses with the one HTML file that it is. */
export function workspacePages({ sessionCookie, withGallery, flagService }: WorkspacePages) {
  const page = readFile(join(root, 'dist/workspace/index.html'), 'utf8')
    .then(html => (flagService ? withFlagService(html, flagService) : html))
    .catch(() => null)
  const policy = contentSecurityPolicy(undefined, {
    ...{ script: [], frame: [], connect: [] },
    image: flagService ? [new URL(flagService).origin] : [],
  })
  const bare = page.then(html => html && withoutFrame(html))
  const send = (made: Promise<string | null>) => async (_request: FastifyRequest, reply: FastifyReply) => {
    const html = await made
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
    if (html === null)
      return reply.status(503).type('text/plain').send('The workspace is not built yet. Run `npm start`.')
    return reply.type('text/html; charset=utf-8').send(html)
  }
  const plugin: FastifyPluginAsync = async http => {
    const front = send(bare)
    http.get('/', (request, reply) =>
      sessionCookie in request.cookies
        ? reply.header('cache-control', 'no-store').redirect('/home')
        : front(request, reply),
    )
    for (const path of WORKSPACE_PATHS.filter(path => withGallery || path !== GALLERY)) {
      const answer = send(UNFRAMED.has(path) ? bare : page)
      http.get(`/${path}`, answer)
      http.get(`/${path}/*`, answer)
    }
  }
  return plugin
}
