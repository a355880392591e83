import { Resolver } from 'node:dns/promises'

/** What is asked of the domain name system. No record is an empty list. */
export interface Dns {
  txt(name: string): Promise<string[]>
  cname(name: string): Promise<string[]>
}

const TIMEOUT_MS = 3_000

/** The name servers of this machine, or `servers`, such as `127.0.0.1:53`. */
export function systemDns(servers?: readonly string[], { timeout = TIMEOUT_MS, tries = 2 } = {}): Dns {
  const resolver = new Resolver({ timeout, tries })
  if (servers) resolver.setServers(servers)
  const found = <T>(answer: Promise<T[]>) => answer.catch(() => [] as T[])
  return {
    // a long text comes in parts
    txt: async name => (await found(resolver.resolveTxt(name))).map(parts => parts.join('')),
    cname: name => found(resolver.resolveCname(name)),
  }
}
