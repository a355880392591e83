import { readFile } from 'node:fs/promises'
import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'
import { WORKSPACE_PATHS } from '#app/static-files.ts'

const WORKSPACE: readonly string[] = WORKSPACE_PATHS
/** Makes a server-rendered page reload when the server restarts. */
const RELOADER = '<script type="module" src="/@vite/client"></script>'

/**
 * One address for everything, as in production: Vite answers for the workspace's page and its modules, the server at
 * `address` for the rest.
 */
export function devFrontend(vite: ViteDevServer, address: string): RequestListener {
  return (incoming, response) => {
    const path = new URL(incoming.url ?? '/', address).pathname
    if (path === '/' && incoming.headers.cookie?.includes('fanfare.session='))
      return void response.writeHead(302, { location: '/home' }).end()
    if (isWorkspacePage(incoming, path)) return void sendWorkspace(vite, path, response)
    vite.middlewares(incoming, response, () => forward(incoming, response, address))
  }
}

function isWorkspacePage({ method, headers }: IncomingMessage, path: string) {
  const [, first = ''] = path.split('/')
  return method === 'GET' && headers.accept?.includes('text/html') && (path === '/' || WORKSPACE.includes(first))
}

async function sendWorkspace(vite: ViteDevServer, path: string, response: ServerResponse) {
  try {
    const html = await readFile(join(checkoutFolder, 'index.html'), 'utf8')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(await vite.transformIndexHtml(path, html))
  } catch (error) {
    response.writeHead(500).end((error as Error).message)
  }
}

function forward(incoming: IncomingMessage, response: ServerResponse, address: string) {
  // The reload script cannot be inserted into compressed pages.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const outgoing = request(
    new URL(incoming.url ?? '/', address),
    { method: incoming.method ?? 'GET', headers },
    answer => {
      const page = answer.headers['content-type']?.startsWith('text/html')
      const { 'content-length': length, ...others } = answer.headers
      response.writeHead(
        answer.statusCode ?? 502,
        page ? others : { ...others, ...(length && { 'content-length': length }) },
      )
      if (!page) return void answer.pipe(response)
      answer.pipe(response, { end: false })
      answer.on('end', () => response.end(RELOADER))
    },
  )
  outgoing.on('error', () => {
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
    response.end('The server is starting again.\n')
  })
  // A closed page must not keep its live connection to the server open.
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
