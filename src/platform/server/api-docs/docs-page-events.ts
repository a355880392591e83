import { fieldsOf } from '#platform/server/api-docs/docs-page-fields.ts'
import { anchor, fieldList, sentence, text } from '#platform/server/api-docs/docs-page-markup.ts'
import type { SentEvent } from '#platform/server/api-docs/openapi-events.ts'
import { exampleOf, jsonSchemaOf } from '#platform/server/api-docs/openapi-schema.ts'

const EVENTS = 'Events'

/** What endpoints are told: each event with its fields and an example of its body. */
export const eventsSection = (events: readonly SentEvent[]) =>
  events.length === 0
    ? ''
    : `<section class="part">
<h2 id="${anchor(EVENTS)}">${EVENTS}</h2>
<p>What webhook endpoints are sent, as the body of a signed POST.</p>
${events.map(eventArticle).join('\n')}
</section>`

export const eventsContents = (events: readonly SentEvent[]) =>
  events.length === 0
    ? ''
    : `<section>
<a class="group" href="#${anchor(EVENTS)}">${EVENTS}</a>
<ul>${events.map(({ type }) => `<li><a href="#${eventAnchor(type)}"><code>${text(type)}</code></a></li>`).join('')}</ul>
</section>`

function eventArticle({ type, summary, body }: SentEvent): string {
  const schema = jsonSchemaOf(body, 'output')
  return `<article id="${eventAnchor(type)}">
<h3><a href="#${eventAnchor(type)}"><code>${text(type)}</code></a></h3>
<p>${sentence(summary)}.</p>
${fieldList('Sends', fieldsOf(schema))}
<pre tabindex="0" aria-label="Example">${text(JSON.stringify(exampleOf(schema), null, 2))}</pre>
</article>`
}

const eventAnchor = (type: string) => `event-${anchor(type)}`
