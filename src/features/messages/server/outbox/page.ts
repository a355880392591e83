import type { Channel, OutboxMessage } from '#features/messages/contract.ts'

const channelNames: Record<Channel, string> = { EMAIL: 'Email', PHONE: 'Text message', WHATSAPP: 'WhatsApp' }

/** The whole page. Everything shown came from somebody else, so all of it is escaped, and HTML parts are shown as source. */
export function outboxHtml(messages: readonly OutboxMessage[], to: string): string {
  return `<!doctype html>
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
<input id="q" name="q" type="search" value="${escaped(to)}" autocomplete="off" autocapitalize="none" placeholder="fan@example.org or +44…">
<button>Search</button>
</form>
</header>
<main id="messages" aria-live="polite">
${messages.length === 0 ? `<p class="empty">${to ? 'Nothing was sent to this address yet.' : 'Nothing was sent yet.'}</p>` : messages.map(article).join('\n')}
</main>
</body>
</html>
`
}

function article({ id, channel, to, subject, text, html, headers, created_at }: OutboxMessage): string {
  const code = codeIn(text)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const source = [...head, ...(html ? [html] : [])].join('\n')
  return `<article id="m-${escaped(id)}">
<p class="about"><span class="channel ${channel.toLowerCase()}">${channelNames[channel]}</span> <span class="to">${escaped(to)}</span>
<time datetime="${created_at}">${created_at.slice(0, 19).replace('T', ' ')} UTC</time></p>
${subject ? `<h2>${escaped(subject)}</h2>` : ''}${
  code
    ? `<p class="code"><output>${code}</output> <button type="button" data-copy="${code}">Copy code</button></p>`
    : ''
}
<pre>${linked(text.trim())}</pre>
${source ? `<details><summary>Source</summary><pre>${escaped(source)}</pre></details>` : ''}
</article>`
}

/** The one-time code of a text: six digits that stand alone. */
export const codeIn = (text: string): string | null => /(?<![\w+#=/-])\d{6}(?![\w-])/.exec(text)?.[0] ?? null

const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g,
    url => `<a href="${url}" rel="noreferrer">${url}</a>`,
  )

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
