import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { html, type Markup } from '#platform/contract/html.ts'

interface SharedPage {
  title: string
  body: Markup
  /** Styles of this page alone. */
  stylesheets?: readonly string[]
  /** One sentence: it stands in the middle. */
  short?: boolean
}

const STYLE = '/shared/style.css'

/** A page for somebody without an account who has a secret link. It has no scripts. */
export const sharedPage = ({ title, body, stylesheets = [], short = false }: SharedPage): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex,nofollow">
<title>${title}</title>
${[STYLE, ...stylesheets].map(href => html`<link rel="stylesheet" href="${href}">`)}
<link rel="icon" href="data:,"></head>
<body${short && html` class="short"`}>${body}</body></html>
`.text

/** Headers against caching, indexing and leaking the address, which holds a secret. */
export const sendSharedPage = (reply: FastifyReply, page: string, status = 200) =>
  privateAnswer(reply.status(status)).type('text/html; charset=utf-8').send(page)

/** The same headers for a file of such a page. */
export const privateAnswer = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')

/** One sentence for links that are wrong, closed or expired: a stranger learns nothing about which it is. */
export const lostPage = ({ title, text }: { title: string; text: string }) =>
  sharedPage({ title, short: true, body: html`<main><h1>${title}</h1><p class="lede">${text}</p></main>` })

/** Serves a stylesheet of these pages. */
export const stylesheet = (path: string, file: URL): FastifyPluginAsync => {
  const style = readFileSync(file, 'utf8')
  return async http => {
    http.get(path, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
    )
  }
}

export const sharedPageStyle = stylesheet(STYLE, new URL('./style.css', import.meta.url))
