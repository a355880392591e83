import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { html, type Markup } from '#platform/contract/html.ts'

interface LinkPage {
  locale: 'en' | 'fr'
  title: string
  /** The drop's own look, where one is known. */
  stylesheets: readonly string[]
  body: Markup
  /** One question or one sentence. */
  short?: boolean
}

const STYLE = '/preferences/style.css'

/** A page linked from a message, in the style of the fan page. It has no scripts. */
export const linkPage = ({ locale, title, stylesheets, body, short = false }: LinkPage): string =>
  html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex"><title>${title}</title>
${[STYLE, ...stylesheets].map(href => html`<link rel="stylesheet" href="${href}">`)}
<link rel="icon" href="data:,"></head>
<body><main class="letter${short && ' short'}" id="main">${body}</main></body></html>`.text

/** Headers against caching and against leaking the URL, which contains a secret token. */
export const sendLinkPage = (reply: FastifyReply, page: string, status = 200) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(page)

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

export const linkPageStyle: FastifyPluginAsync = async http => {
  http.get(STYLE, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
  )
}
