const SCHEMES = /^(https?|mailto|tel):/i

/**
 * A typed link as it may be kept: `https:` is added where no scheme was typed, an e-mail address becomes `mailto:`.
 * Null where it leads nowhere or anywhere but to the web, a mailbox or a telephone.
 *
 * @example linkAddress('label.example/tour') // 'https://label.example/tour'
 */
export function linkAddress(typed: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, so `java\tscript:` would run
  const text = typed.replace(/[\u0000-\u001f\u007f]/g, '').trim()
  if (text === '' || /\s/.test(text)) return null
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`
  const withScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  if (!SCHEMES.test(withScheme) || !URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  if (/^https?:$/.test(url.protocol) && (!/[^.]\.[^.]/.test(url.hostname) || url.username || url.password)) return null
  return url.href
}
