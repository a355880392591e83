/** A masked contact that only its owner recognises: `a•••@mail.example`, `+44 ••• 123`. */
export function masked(channel: string, address: string): string {
  if (channel !== 'EMAIL') return `${address.slice(0, 3)} ••• ${address.slice(-3)}`
  const at = address.lastIndexOf('@')
  return `${[...address][0] ?? ''}•••${address.slice(at)}`
}
