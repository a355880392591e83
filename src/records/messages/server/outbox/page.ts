import { type Markup, html as markup, withLinks } from '#platform/contract/html.ts'
import type { Channel, OutboxMessage } from '#records/messages/contract.ts'

const channelNames: Record<Channel, string> = { EMAIL: 'Email', PHONE: 'Text message', WHATSAPP: 'WhatsApp' }

/** The outbox page. All content is untrusted, so it is escaped, and HTML parts are shown as source. */
export function outboxHtml(messages: readonly OutboxMessage[], to: string): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/outbox/outbox.css">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<script src="/outbox/outbox.js" defer></script>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>A simulator: nothing here has left this machine. New messages appear by themselves.</p>
<form action="/outbox" role="search">
<label for="q">Search by address</label>
<input id="q" name="q" type="search" value="${to}" autocomplete="off" autocapitalize="none" placeholder="fan@example.org or +44…">
<button>Search</button>
</form>
</header>
<main id="messages" aria-live="polite">
${messages.length === 0 ? markup`<p class="empty">${to ? 'Nothing was sent to this address yet.' : 'Nothing was sent yet.'}</p>` : messages.map(article)}
</main>
</body>
</html>
`.text
}

function article({ id, channel, to, subject, text, html, headers, created_at }: OutboxMessage): Markup {
  const code = codeIn(text)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const source = [...head, ...(html ? [html] : [])].join('\n')
  return markup`<article id="m-${id}">
<p class="about"><span class="channel ${channel.toLowerCase()}">${channelNames[channel]}</span> <span class="to">${to}</span>
<time datetime="${created_at}">${created_at.slice(0, 19).replace('T', ' ')} UTC</time></p>
${subject && markup`<h2>${subject}</h2>`}${code && markup`<p class="code"><output>${code}</output> <button type="button" data-copy="${code}">Copy code</button></p>`}
<pre>${withLinks(text.trim(), link)}</pre>
${channel !== 'EMAIL' && answerForm(id)}
${source && markup`<details><summary>Source</summary><pre>${source}</pre></details>`}
</article>`
}

/** Writes back to a text as the telephone that got it. */
const answerForm = (id: string) => markup`<form action="/outbox/answers" method="post">
<input type="hidden" name="id" value="${id}">
<label for="a-${id}">Answer from this telephone</label>
<input id="a-${id}" name="text" required maxlength="1600" autocomplete="off" placeholder="See you there, or STOP">
<button>Send Answer</button>
</form>`

/** The one-time code in a text: six digits on their own. */
export const codeIn = (text: string): string | null => /(?<![\w+#=/-])\d{6}(?![\w-])/.exec(text)?.[0] ?? null

const link = (url: string) => markup`<a href="${url}" rel="noreferrer">${url}</a>`
