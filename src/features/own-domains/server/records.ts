import type { Dns } from './dns.ts'

interface Claimed {
  host: string
  token: string
}

/**
 * Records that only who rules a host can make. The token is the team's: a host that leads to us already must not be there for
 * the first team that names it.
 */
export const recordsOf = ({ host, token }: Claimed, target: string) => ({
  txt: { name: `_fanfare.${host}`, value: `fanfare=${token}` },
  cname: { name: `_fanfare.${host}`, value: `${token}.${target}` },
})

export async function isProved(dns: Dns, claimed: Claimed, target: string): Promise<boolean> {
  const { txt, cname } = recordsOf(claimed, target)
  const [texts, names] = await Promise.all([dns.txt(txt.name), dns.cname(cname.name)])
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')
  return texts.some(text => text.trim() === txt.value) || names.some(name => plain(name) === cname.value)
}
