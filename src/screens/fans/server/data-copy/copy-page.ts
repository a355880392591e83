import { html, Markup } from '#platform/contract/html.ts'
import type { FanCopy } from './collect.ts'
import type { Fact } from './own-forms.ts'

const parts: readonly (readonly [keyof FanCopy | 'timeline', string, string])[] = [
  ['profile', 'Who you are', 'What was kept as your profile.'],
  ['contacts', 'How you are reached', 'Addresses and numbers, and when you proved that they are yours.'],
  ['consents', 'What you agreed to', 'Each box and each word as it stood there, and what you did with it.'],
  ['sign_ups', 'Forms you sent', 'With everything you filled in and where the visit came from.'],
  ['messages', 'What was sent to you', 'Codes and links are not kept once they were used.'],
  ['requests', 'What you asked for', 'On your page of preferences, and when it was done.'],
  ['timeline', 'What happened', 'In the order in which it happened, newest first.'],
]

interface Page {
  title: string
  organization: string
  exported_at: string
  copy: FanCopy & { timeline: Fact[] }
}

/** A standalone HTML page, readable without scripts and offline. */
export const copyPage = ({ title, organization, exported_at, copy }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Everything that ${organization} keeps about you, as of ${exported_at}. The same is in data.json, for programs.</p>
${parts.map(([key, name, about]) => section(name, about, [copy[key]].flat()))}
</main>
</body>
</html>
`.text

const section = (name: string, about: string, facts: readonly Fact[]) => html`<section>
<h2>${name}${facts.length > 1 && html` <small>${facts.length}</small>`}</h2>
<p>${facts.length === 0 ? 'Nothing is kept.' : about}</p>
${facts.map(fact => html`<dl>${rowsOf(fact)}</dl>`)}
</section>`

const rowsOf = (fact: Fact) =>
  Object.entries(fact)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => html`<div><dt>${name.replaceAll('_', ' ')}</dt><dd>${shown(value)}</dd></div>`)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function shown(value: unknown): Markup {
  if (value instanceof Date) return html`${value.toISOString()}`
  if (Array.isArray(value)) return html`${value.map((one, at) => [at > 0 && html`<br>`, shown(one)])}`
  if (typeof value === 'object' && value !== null) return html`<dl>${rowsOf(value as Fact)}</dl>`
  return html`${String(value)}`
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.125rem;margin:2.5rem 0 0}small{font-weight:400;opacity:.7}p{margin:.25rem 0 1rem}
dl{margin:0 0 1rem;padding:.75rem 0 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}dl dl{margin:0;padding:0;border:0}
dl>div{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
@media(max-width:30rem){dl>div{grid-template-columns:1fr;margin-bottom:.5rem}}`
