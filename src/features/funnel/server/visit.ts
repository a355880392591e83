import { type Arrival, hostOf, originOf } from '../origins.ts'
import type { Visit } from './traffic-counts.ts'

export interface VisitPlace {
  /** Our own hosts, which are not sources. */
  ownHosts: readonly string[]
  /** Lower-case name of the header in which a trusted proxy names the visitor's country. */
  countryHeader: string | undefined
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Two upper-case letters, or nothing: proxies send XX for unknown and T1 for Tor. */
export function countryOf({ countryHeader }: Pick<VisitPlace, 'countryHeader'>, headers: Headers): string {
  const said = countryHeader ? String(headers[countryHeader] ?? '').toUpperCase() : ''
  return /^[A-Z]{2}$/.test(said) && said !== 'XX' ? said : ''
}

/** The team's own domain is a host of ours where it is the one that was asked. */
const hostsAsked = ({ ownHosts }: Pick<VisitPlace, 'ownHosts'>, { host }: Headers) => [
  ...ownHosts,
  hostOf(`https://${String(host ?? '')}`),
]

/** The referrer is a page of ours, as after a change of its language: nobody came from there. */
export const isOwnPage = (place: Pick<VisitPlace, 'ownHosts'>, referrer: string, headers: Headers): boolean =>
  hostsAsked(place, headers).includes(hostOf(referrer))

/** The counted properties of a visit. The visitor's address is not read. */
export const visitOf = (place: VisitPlace, arrival: Arrival, headers: Headers): Visit => ({
  ...originOf({ ...arrival, user_agent: String(headers['user-agent'] ?? '') }, hostsAsked(place, headers)),
  country_code: countryOf(place, headers),
})
