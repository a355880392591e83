import { resolveCname, resolveTxt } from 'node:dns/promises'

export interface DomainLookup {
  txt(name: string): Promise<string[]>
  exists(name: string): Promise<boolean>
}

export interface DomainCheck {
  name: 'SPF' | 'DKIM' | 'DMARC'
  state: 'good' | 'missing' | 'weak' | 'unknown'
  explanation: string
}

/** The DNS of the operating system. No record is an empty answer; a failing server throws. */
export const systemDns: DomainLookup = {
  txt: name => resolveTxt(name).then(records => records.map(parts => parts.join('')), absent([])),
  exists: async name =>
    (await resolveTxt(name).then(records => records.length > 0, absent(false))) ||
    resolveCname(name).then(records => records.length > 0, absent(false)),
}

const absent =
  <T>(value: T) =>
  (error: { code?: string }): T => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return value
    throw error
  }

/** Selectors under which the usual providers publish their key; the one of an own server is not known from outside. */
const SELECTORS = ['google', 'selector1', 'selector2', 'default', 'mail', 'k1', 's1', 'dkim']

/** What the DNS of a domain says about who may send its mail, and what to do about it. */
export async function checkDomain(dns: DomainLookup, domain: string): Promise<DomainCheck[]> {
  const asked = <T>(run: Promise<T>) => run.catch(() => null)
  const [spf, dmarc, keys] = await Promise.all([
    asked(dns.txt(domain)),
    asked(dns.txt(`_dmarc.${domain}`)),
    asked(Promise.all(SELECTORS.map(selector => dns.exists(`${selector}._domainkey.${domain}`)))),
  ])
  return [spfCheck(spf), dkimCheck(keys), dmarcCheck(dmarc)]
}

const unanswered = (name: DomainCheck['name']): DomainCheck => ({
  name,
  state: 'unknown',
  explanation: 'The DNS did not answer. Try again later.',
})

function spfCheck(records: string[] | null): DomainCheck {
  if (!records) return unanswered('SPF')
  const found = records.filter(record => /^v=spf1(\s|$)/i.test(record))
  const [record = ''] = found
  if (found.length === 0)
    return {
      name: 'SPF',
      state: 'missing',
      explanation: 'No SPF record. Add one TXT record that names the servers that may send your mail.',
    }
  if (found.length > 1)
    return { name: 'SPF', state: 'weak', explanation: 'Two SPF records cancel each other. Make them one.' }
  if (/\+all/i.test(record) || !/[-~]all/i.test(record))
    return { name: 'SPF', state: 'weak', explanation: 'The SPF record lets any server send. End it with -all or ~all.' }
  return { name: 'SPF', state: 'good', explanation: 'Receivers know which servers may send your mail.' }
}

function dkimCheck(found: boolean[] | null): DomainCheck {
  if (!found) return unanswered('DKIM')
  return found.includes(true)
    ? { name: 'DKIM', state: 'good', explanation: 'A key for signing your mail is published.' }
    : {
        name: 'DKIM',
        state: 'unknown',
        explanation:
          'No key under the usual names. If your provider uses another name, this is fine; if not, turn DKIM on there.',
      }
}

function dmarcCheck(records: string[] | null): DomainCheck {
  if (!records) return unanswered('DMARC')
  const record = records.find(text => /^v=DMARC1/i.test(text))
  const policy = /\bp=\s*(\w+)/i.exec(record ?? '')?.[1]?.toLowerCase()
  if (!record)
    return {
      name: 'DMARC',
      state: 'missing',
      explanation: 'No DMARC record. Gmail asks for one above 5,000 mails a day. Begin with v=DMARC1; p=none.',
    }
  return policy === 'none'
    ? {
        name: 'DMARC',
        state: 'weak',
        explanation: 'DMARC only watches (p=none). Move to quarantine when your mail passes.',
      }
    : { name: 'DMARC', state: 'good', explanation: 'Receivers know what to do with mail that pretends to be yours.' }
}
