/** Text that is markup already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Piece = Markup | string | number | null | undefined | false | readonly Piece[]

/**
 * Markup with values in it. Whatever is not markup is escaped, for text and for quoted attributes; lists are joined; null,
 * undefined and false are nothing.
 *
 * @example html`<p title="${title}">${names.map(name => html`<b>${name}</b>`)}</p>`.text
 */
export const html = (parts: TemplateStringsArray, ...values: Piece[]): Markup =>
  new Markup(parts.reduce((text, part, at) => text + written(values[at - 1]) + part))

function written(value: Piece): string {
  if (value instanceof Markup) return value.text
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return value.map(written).join('')
  return escapeHtml(String(value))
}

/** Text whose web addresses are made into links. A full stop after an address is not part of it. */
export const withLinks = (text: string, link: (url: string) => Markup): (string | Markup)[] =>
  splitAtLinks(text).map((part, at) => (at % 2 === 1 ? link(part) : part))

/** Text and web addresses by turns, beginning with text. */
export const splitAtLinks = (text: string): string[] => text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
