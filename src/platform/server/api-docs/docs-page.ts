import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { problemCodes } from '#platform/contract/problem.ts'
import { eventsContents, eventsSection } from '#platform/server/api-docs/docs-page-events.ts'
import { type Field, fieldsOf, typeOf } from '#platform/server/api-docs/docs-page-fields.ts'
import { anchor, fieldList, sentence, text } from '#platform/server/api-docs/docs-page-markup.ts'
import {
  accessOf,
  openApiDocument,
  parametersOf,
  problemsOf,
  type RouteGroups,
  statusOf,
} from '#platform/server/api-docs/openapi.ts'
import type { SentEvent } from '#platform/server/api-docs/openapi-events.ts'
import { exampleOf, jsonSchemaOf } from '#platform/server/api-docs/openapi-schema.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Route } from '#platform/server/http/serve.ts'

const style = readFileSync(new URL('./docs-page.css', import.meta.url), 'utf8')

interface Documented {
  publicUrl: string
  /** What we send to others by ourselves. */
  events: readonly SentEvent[]
}

/** `/openapi.json`, and `/docs`: the same calls and events as a page to read. Both are made once. */
export const documentation =
  (groups: RouteGroups, documented: Documented): FastifyPluginAsync =>
  async http => {
    const document = JSON.stringify(openApiDocument(groups, documented))
    const page = docsPage(groups, documented)
    const cached = 'public, max-age=300'
    http.get('/openapi.json', async (_, reply) =>
      reply.type('application/json').header('cache-control', cached).send(document),
    )
    http.get('/docs', async (_, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', cached).send(page),
    )
    http.get('/docs/style.css', async (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', cached).send(style),
    )
  }

const docsPage = (groups: RouteGroups, { publicUrl, events }: Documented) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fanfare API</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<p class="brand">Fanfare</p>
<h1>The API</h1>
<p>Everything that the workspace and the fan pages do goes through these calls. Programs make them with an API key,
which owners and admins create in the settings of their team. The same in a form for tools:
<a href="/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Contents" tabindex="0"><details><summary>Contents</summary>
${groups.map(contentsOf).join('\n')}
${eventsContents(events)}
<section><a class="group" href="#conventions">Conventions</a></section>
<section><a class="group" href="#errors">Errors</a></section>
</details></nav>
<main id="calls">
${groups.map(group => groupSection(group, publicUrl)).join('\n')}
${eventsSection(events)}
${conventions}
${errors}
</main>
</body>
</html>
`

const contentsOf = ({ name, routes }: RouteGroups[number]) => `<section>
<a class="group" href="#${anchor(name)}">${text(name)}</a>
<ul>${routes.map(route => `<li><a href="#${callAnchor(route)}">${sentence(route.endpoint.summary)}</a></li>`).join('')}</ul>
</section>`

const groupSection = ({ name, about, routes }: RouteGroups[number], publicUrl: string) => `<section class="part">
<h2 id="${anchor(name)}">${text(name)}</h2>
<p>${sentence(about)}</p>
${routes.map(route => callSection(route, publicUrl)).join('\n')}
</section>`

function callSection(route: Route, publicUrl: string): string {
  const { endpoint } = route
  const parameters: Field[] = parametersOf(route).map(({ name, in: where, required, description, schema }) => ({
    name,
    type: typeOf(schema),
    required,
    notes: [where === 'header' ? 'a header' : `in the ${where}`, ...(description ? [description] : [])],
  }))
  const body = endpoint.body ? fieldsOf(jsonSchemaOf(endpoint.body, 'input')) : []
  const answer = jsonSchemaOf(endpoint.answer, 'output')
  return `<article id="${callAnchor(route)}">
<h3><a href="#${callAnchor(route)}">${sentence(endpoint.summary)}</a></h3>
<p class="path"><b>${endpoint.method}</b> <code>${text(endpoint.path).replaceAll('/', '<wbr>/')}</code></p>
<p class="who">${text(accessOf(route).words)}</p>
${fieldList('Asks for', [...parameters, ...body])}
${fieldList(`Answers ${endpoint.status}`, fieldsOf(answer), 'An empty object.')}
<p class="problems">Errors: ${problemsOf(route)
    .map(code => `<a href="#error-${code}">${statusOf(code)} <code>${code}</code></a>`)
    .join(' ')}</p>
<pre tabindex="0" aria-label="Example">${text(curlOf(route, publicUrl))}</pre>
</article>`
}

/** A command to paste into a shell. */
export function curlOf(route: Route, publicUrl: string): string {
  const { endpoint } = route
  const { by } = accessOf(route)
  const example = (name: string) => parametersOf(route).find(parameter => parameter.name === name)?.schema ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(example(name), name)))
  const url = new URL(path, publicUrl)
  for (const { name, required, in: where, schema } of parametersOf(route))
    if (where === 'query' && required) url.searchParams.set(name, String(exampleOf(schema, name)))
  const body = endpoint.body && JSON.stringify(exampleOf(jsonSchemaOf(endpoint.body, 'input')))
  const lines = [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}${quoted(url.href)}`,
    ...(by === 'session or key' ? [`-H 'Authorization: Bearer '"$FANFARE_API_KEY"`] : []),
    ...(by === 'session'
      ? [`--cookie "$FANFARE_SESSION"`, ...(endpoint.method === 'GET' ? [] : [`-H ${quoted(`Origin: ${url.origin}`)}`])]
      : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`] : []),
  ]
  return lines.join(' \\\n  ')
}

const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`

const conventions = `<section class="part">
<h2 id="conventions">Conventions</h2>
<ul>
<li>Bodies and answers are JSON. A field that a call does not know is refused with 400; answers may grow new fields.</li>
<li>Ids are UUIDs, times are ISO 8601 in UTC, days are written YYYY-MM-DD.</li>
<li>Lists answer <code>items</code> and <code>links</code>. Send <code>links.next</code> or <code>links.previous</code> back as <code>cursor</code>; it stays right while rows are added.</li>
<li>With an <code>Idempotency-Key</code> of your choice a repeated command answers what the first one did, and does nothing again.</li>
<li>What is not yours answers 404, like what is not there.</li>
<li>An API key reaches its own team. <code>read</code> allows the calls that only read, <code>write</code> those that change something.</li>
</ul>
</section>`

const meanings: Record<(typeof problemCodes)[number], string> = {
  bad_request: 'A field is missing, wrong or unknown; <code>field</code> names it.',
  unauthorized: 'No session or API key came along, or it is over.',
  forbidden: 'You are known, but may not do this; or the request came from another site.',
  not_found: 'There is nothing here that you may see.',
  conflict: 'It cannot be done as things are now; the detail says why.',
  gone: 'It was here and has ended.',
  payload_too_large: 'The body is larger than this call takes.',
  unsupported_media_type: 'Send the body as <code>application/json</code>.',
  unprocessable: 'The request can be read but not carried out, such as an Idempotency-Key used with another body.',
  too_many_requests: 'Wait as many seconds as <code>Retry-After</code> says.',
  unexpected: 'Our fault. It was logged; a repeat may succeed.',
  unavailable: 'Busy or restarting. Wait as many seconds as <code>Retry-After</code> says.',
}

const errors = `<section class="part">
<h2 id="errors">Errors</h2>
<p>Every error answers <code>application/problem+json</code> (RFC 9457). <code>detail</code> is for people, and stands a second time as
<code>message.detail</code>; <code>code</code> is for programs and one of these:</p>
${problemCodes
  .map(code => {
    const { title, status } = new AppError(code, '').toProblem()
    return `<article class="error" id="error-${code}"><h3>${status} <code>${code}</code></h3><p>${title}. ${meanings[code]}</p></article>`
  })
  .join('\n')}
</section>`

const callAnchor = ({ endpoint: { method, path } }: Route) => anchor(`${method} ${path}`).replace(/-+$/, '')
