import { domainToASCII } from 'node:url'

const ATOM = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Reads exactly one email address and gives it with the domain in lower case ASCII, or null.
 * Stricter than RFC 5322 on purpose: no display name, list, comment, route, quoted local part or address literal,
 * because whatever a mail library reads differently from us would be another recipient.
 */
export function parseAddress(written: string): string | null {
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  if (at < 1 || Buffer.byteLength(local) > 64 || !ATOM.test(local)) return null
  const domain = asciiDomain(written.slice(at + 1))
  return domain && local.length + domain.length < 254 ? `${local}@${domain}` : null
}

function asciiDomain(written: string): string | null {
  // the URL parser behind domainToASCII also takes percent signs, ports, numbers and brackets for a host
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(written)) return null
  const domain = domainToASCII(written.toLowerCase())
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every(label => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return null
  return domain
}

/** A number in E.164: a plus and 8 to 15 digits. */
export const isPhoneNumber = (written: string) => /^\+[1-9]\d{7,14}$/.test(written)
