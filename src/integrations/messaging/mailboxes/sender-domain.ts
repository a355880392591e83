import { Resolver } from 'node:dns/promises'
import type { MailboxKind } from './port.ts'

/** What is asked of the domain name system. No record is an empty list; a server that does not answer throws. */
export interface DomainLookup {
  txt(name: string): Promise<string[]>
}

/** A record that the owner of a domain adds at their DNS host. */
export interface DnsRecord {
  type: 'TXT'
  name: string
  value: string
}

export interface DomainCheck {
  name: 'SPF' | 'DKIM' | 'DMARC'
  state: 'good' | 'missing' | 'weak' | 'unknown'
  explanation: string
  /** What to add or to change; null where nothing is wrong, or where only the mail provider knows the value. */
  add: DnsRecord | null
}

const TIMEOUT_MS = 3_000

/** The name servers of this machine. */
export function systemDns(): DomainLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return {
    // a long text comes in parts
    txt: name => resolver.resolveTxt(name).then(records => records.map(parts => parts.join('')), none),
  }
}

function none(error: { code?: string }): string[] {
  if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
  throw error
}

/** Domains whose addresses belong to their provider's users. */
const PUBLIC_DOMAINS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|zoho|mail|fastmail)\.(com|net|de|at|ch|fr|it|es|me|co\.uk|ca)$/

/** Whether nobody but a mail provider can change the records of this domain. */
export const isPublicDomain = (domain: string) => PUBLIC_DOMAINS.test(domain)

/** What names the servers of a provider in an SPF record. */
const SPF_OF: Partial<Record<MailboxKind, string>> = {
  GOOGLE: '_spf.google.com',
  MICROSOFT: 'spf.protection.outlook.com',
}

/** Selectors under which the usual providers publish their key; that of another server is not known from outside. */
const SELECTORS = ['google', 'selector1', 'selector2', 'default', 'mail', 'k1', 's1', 'dkim']

/** Look-ups that a receiver makes for one SPF record (RFC 7208, 4.6.4). */
const MAX_LOOKUPS = 10

/** Characters of a record that are read. The owner of the domain may write 65,000. */
const MAX_RECORD_LENGTH = 4_096

/** What the DNS of a domain says about who may send its mail, and what to do about it. */
export async function checkDomain(given: DomainLookup, domain: string, provider: MailboxKind): Promise<DomainCheck[]> {
  const dns: DomainLookup = { txt: async name => (await given.txt(name)).map(text => text.slice(0, MAX_RECORD_LENGTH)) }
  const unanswered = (name: DomainCheck['name']) => (): DomainCheck => ({
    name,
    state: 'unknown',
    explanation: 'The DNS did not answer. Try again later.',
    add: null,
  })
  return Promise.all([
    spfCheck(dns, domain, provider).catch(unanswered('SPF')),
    dkimCheck(dns, domain, provider).catch(unanswered('DKIM')),
    dmarcCheck(dns, domain).catch(unanswered('DMARC')),
  ])
}

const spfIn = (records: readonly string[]) => records.filter(record => /^v=spf1(\s|$)/i.test(record))

async function spfCheck(dns: DomainLookup, domain: string, provider: MailboxKind): Promise<DomainCheck> {
  const found = spfIn(await dns.txt(domain))
  const [record = ''] = found
  const needed = SPF_OF[provider]
  const check = (state: DomainCheck['state'], explanation: string, value?: string): DomainCheck => ({
    name: 'SPF',
    state,
    explanation,
    add: value ? { type: 'TXT', name: domain, value } : null,
  })
  if (found.length === 0)
    return check(
      'missing',
      'No SPF record: receivers cannot tell which servers may send mail of this domain.',
      needed ? `v=spf1 include:${needed} ~all` : 'v=spf1 mx ~all',
    )
  if (found.length > 1)
    return check(
      'weak',
      'There are several SPF records, so receivers read none of them. Keep one that names all servers.',
    )
  const { names, end } = await followSpf(dns, record)
  if (names.length > MAX_LOOKUPS)
    return check(
      'weak',
      'The SPF record needs more than ten look-ups, so receivers give up on it. Name fewer services.',
    )
  if (needed && !names.includes(needed))
    return check(
      'weak',
      'The SPF record does not name the servers of this mailbox, so its mail looks forged.',
      record
        .replace(/\s*$/, '')
        .replace(/\s([-~?+]?all|redirect=\S+)$|$/i, ` include:${needed} $1`)
        .trim(),
    )
  if (end !== '-all' && end !== '~all')
    return check(
      'weak',
      'The SPF record lets any server send. It has to end with -all or ~all.',
      `${record.replace(/\s*[+?]?all\b.*$/i, '').trim()} ~all`,
    )
  return check('good', 'Receivers know which servers may send mail of this domain.')
}

/** The domains that a record includes, and how it ends: a redirect ends as the record that it leads to. */
async function followSpf(dns: DomainLookup, first: string): Promise<{ names: string[]; end: string | undefined }> {
  const names: string[] = []
  async function follow(record: string): Promise<string | undefined> {
    let end = /\s([-~?+]?all)\b/i.exec(record)?.[1]?.toLowerCase()
    for (const [, kind = '', name = ''] of record.matchAll(/\s[+]?(include:|redirect=)([\w.-]+)/gi)) {
      names.push(name.toLowerCase())
      if (names.length > MAX_LOOKUPS) return end
      const ended = await follow(spfIn(await dns.txt(name))[0] ?? '')
      if (kind.toLowerCase() === 'redirect=') end ??= ended
    }
    return end
  }
  const end = await follow(first)
  return { names, end }
}

const DKIM_HELP: Record<MailboxKind, string> = {
  GOOGLE:
    'In the Google Admin console open Apps, Google Workspace, Gmail, Authenticate email, and add the record that it shows.',
  MICROSOFT: 'In Microsoft Defender open Email authentication settings, DKIM, and turn it on for this domain.',
  NYLAS: 'Turn DKIM on where this mailbox is kept.',
  SMTP: 'Turn DKIM on at your mail server. If it signs under another name, this is fine.',
}

async function dkimCheck(dns: DomainLookup, domain: string, provider: MailboxKind): Promise<DomainCheck> {
  const check = (state: DomainCheck['state'], explanation: string): DomainCheck => ({
    name: 'DKIM',
    state,
    explanation,
    add: null,
  })
  const records = (await Promise.all(SELECTORS.map(selector => dns.txt(`${selector}._domainkey.${domain}`)))).flat()
  const keys = records.flatMap(record => /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.trim() ?? [])
  if (keys.some(key => key !== ''))
    return check('good', 'A key is published, so receivers can tell that a mail is yours.')
  if (keys.length > 0) return check('weak', `The key for signing mail was taken back. ${DKIM_HELP[provider]}`)
  // providers that are known use known names
  return provider === 'GOOGLE' || provider === 'MICROSOFT'
    ? check('missing', `No key for signing mail under the usual names. ${DKIM_HELP[provider]}`)
    : check('unknown', `No key for signing mail under the usual names. ${DKIM_HELP[provider]}`)
}

async function dmarcCheck(dns: DomainLookup, domain: string): Promise<DomainCheck> {
  const check = (state: DomainCheck['state'], explanation: string, value?: string): DomainCheck => ({
    name: 'DMARC',
    state,
    explanation,
    add: value ? { type: 'TXT', name: `_dmarc.${domain}`, value } : null,
  })
  // a domain below another one takes the record of that one
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const record = (await dns.txt(`_dmarc.${name}`)).find(text => /^v=DMARC1\b/i.test(text))
    if (!record) continue
    const tag = (letter: string) => new RegExp(`(?:^|;)\\s*${letter}=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase()
    const policy = (name !== domain && tag('sp')) || tag('p')
    if (policy === 'quarantine' || policy === 'reject')
      return check('good', 'Receivers know what to do with mail that pretends to be yours.')
    return check(
      'weak',
      'DMARC only watches (p=none). Once your own mail passes, ask receivers to set aside what pretends to be yours.',
      'v=DMARC1; p=quarantine',
    )
  }
  return check(
    'missing',
    'No DMARC record. Gmail and Outlook ask for one of everybody who sends more than 5,000 mails a day.',
    'v=DMARC1; p=none',
  )
}
