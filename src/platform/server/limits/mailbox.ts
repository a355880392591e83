/**
 * The mailbox behind an address in lower case, for limits that count messages to a person: without a tag, and for Gmail
 * without dots. `ada.lund+drops@googlemail.com` is `adalund@gmail.com`.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+')
  const domain = address.slice(at + 1)
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
