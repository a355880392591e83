import ipaddr from 'ipaddr.js'

/** 2000::/3, the only part of IPv6 that is given out. What lies outside, such as `::127.0.0.1`, leads nowhere public. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address of the open internet. False for this machine, private and link-local networks (cloud metadata),
 * carrier NAT, multicast and reserved ranges, also where they are written inside IPv6 (v4-mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

/** True for 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
