const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of HTML that has been sanitized or is only read, line by line. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<blockquote\b[^>]*>/gi, '\n> ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/gi, (_, href: string, label: string) => {
      const plain = label.replace(/<[^>]*>/g, '').trim()
      return plain === href || href.replace(/^mailto:/, '') === plain ? plain : `${plain} (${href})`
    })
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|tr|h\d|blockquote|table)\s*>/gi, '\n\n')
    .replace(/<\/(ul|ol)\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
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
