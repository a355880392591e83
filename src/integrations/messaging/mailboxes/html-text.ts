const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * The text of HTML that has been sanitized or is only read, line by line. Strangers send it, so every step is linear in its
 * length: no pattern looks for an end that may not come.
 */
export function htmlToText(html: string): string {
  return without(
    without(html, /<!--/g, () => '-->'),
    /<(style|script|head|title)\b/gi,
    name => `</${name}`,
  )
    .replace(/<blockquote\b[^<>]*>/gi, '\n> ')
    .replace(/<a\b[^<>]*\bhref="([^"<>]*)"[^<>]*>([\s\S]{0,1000}?)<\/a\s*>/gi, (_, href: string, label: string) => {
      const plain = label.replace(/<[^<>]*>/g, '').trim()
      return plain === href || href.replace(/^mailto:/, '') === plain ? plain : `${plain} (${href})`
    })
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|tr|h\d|blockquote|table)\s*>/gi, '\n\n')
    .replace(/<\/(ul|ol)\s*>/gi, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => {
      if (ENTITIES[name] !== undefined) return ENTITIES[name]
      const code = /^#x([0-9a-f]+)$/i.exec(name)?.[1]
      const point = code ? Number.parseInt(code, 16) : Number(/^#(\d+)$/.exec(name)?.[1])
      return Number.isInteger(point) && point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cuts out everything from each opening to its end; to the end of the text where there is none. */
function without(text: string, opening: RegExp, endOf: (name: string) => string): string {
  const lower = text.toLowerCase()
  const kept: string[] = []
  let from = 0
  opening.lastIndex = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    kept.push(text.slice(from, found.index))
    const end = lower.indexOf(endOf(found[1]?.toLowerCase() ?? ''), opening.lastIndex)
    if (end === -1) return kept.join('')
    from = text.indexOf('>', end) + 1 || text.length
    opening.lastIndex = from
  }
  return [...kept, text.slice(from)].join('')
}
