/** Refreshes the list and keeps typed text, open messages and the selection. */
export const outboxScript = `
const list = document.getElementById('messages')

document.addEventListener('click', async event => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const done = await navigator.clipboard?.writeText(button.dataset.copy).then(() => true, () => false)
  if (!done) getSelection().selectAllChildren(button.previousElementSibling)
  button.textContent = done ? 'Copied' : 'Selected'
})

async function refresh() {
  if (document.activeElement?.matches('#messages input')) return
  if (document.hidden || list.querySelector('details[open]') || !getSelection().isCollapsed) return
  const response = await fetch(location.href, { cache: 'no-store' })
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.getElementById('messages')
  const ids = element => Array.from(element.children, child => child.id).join()
  if (ids(fresh) !== ids(list)) list.replaceChildren(...fresh.children)
}

setInterval(() => refresh().catch(() => {}), 2000)
`

export const outboxStyle = `
:root { color-scheme: light dark; --ground: #f6f5f2; --card: #fff; --ink: #16161a; --quiet: #5c5b66; --line: #dedcd6; --mark: #3d38d6; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #131316; --card: #1d1d22; --ink: #f2f1f5; --quiet: #a9a7b5; --line: #34333c; --mark: #a5a2ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 44rem; padding: 1.25rem 1rem 4rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; }
header p { margin: .25rem 0 1rem; color: var(--quiet); }
form { display: grid; grid-template-columns: 1fr auto; gap: .25rem .5rem; margin-bottom: 1.25rem; }
article form { margin: .75rem 0 0; }
label { grid-column: 1 / -1; font-size: .875rem; color: var(--quiet); }
input, button { min-height: 2.75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; padding: 0 .75rem; min-width: 0; }
button { cursor: pointer; font-weight: 600; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-bottom: .75rem; }
.about { display: flex; flex-wrap: wrap; gap: .125rem .75rem; margin: 0; font-size: .875rem; color: var(--quiet); }
.channel { font-weight: 600; color: var(--mark); }
.to { color: var(--ink); overflow-wrap: anywhere; }
time { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
h2 { margin: .5rem 0 0; font-size: 1.0625rem; line-height: 1.3; }
.code { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: .75rem 0 0; }
output { font: 700 2rem/1.2 ui-monospace, monospace; letter-spacing: .12em; user-select: all; }
pre { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
details { margin-top: .75rem; color: var(--quiet); }
details pre { font: .8125rem/1.5 ui-monospace, monospace; }
summary { cursor: pointer; font-size: .875rem; min-height: 1.5rem; }
a { color: var(--mark); }
.empty { padding: 3rem 1rem; text-align: center; color: var(--quiet); }
`
