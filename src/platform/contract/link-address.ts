import { z } from 'zod'

const address = z.url({ protocol: /^(https?|mailto|tel)$/, normalize: true })

/**
 * A typed link as it may be kept: `https:` is added where no scheme was typed, an email address becomes `mailto:`.
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
  const { data } = address.safeParse(withScheme)
  if (data === undefined) return null
  const [, host] = /^https?:\/\/([^/?#]*)/.exec(data) ?? []
  return host === undefined || /^[^@]*[^.@]\.[^.@][^@]*$/.test(host) ? data : null
}
