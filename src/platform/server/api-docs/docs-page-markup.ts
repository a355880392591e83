import type { Field } from '#platform/server/api-docs/docs-page-fields.ts'

export function fieldList(title: string, fields: readonly Field[], none = ''): string {
  if (fields.length === 0) return none && `<h4>${text(title)}</h4><p class="none">${text(none)}</p>`
  const rows = fields.map(
    ({ name, type, required, notes }) => `<div>
<dt><code>${text(name).replaceAll('.', '.<wbr>')}</code></dt>
<dd><span class="type">${text(type)}</span>${required ? '' : ' <span class="optional">optional</span>'}${notes.map(note => ` <span class="note">${sentence(note)}</span>`).join('')}</dd>
</div>`,
  )
  return `<h4>${text(title)}</h4><dl class="fields">${rows.join('\n')}</dl>`
}

export const anchor = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export const text = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A sentence; what stands between backticks is code. */
export const sentence = (words: string) => text(words).replace(/`([^`]+)`/g, '<code>$1</code>')
