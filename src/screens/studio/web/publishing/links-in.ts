/** Every web address in a draft and its artist, as one text to compare; empty where there is none. Our own files are no links. */
export function linksIn(values: object): string {
  const links: string[] = []
  JSON.stringify(values, (_, value: unknown) => {
    if (typeof value === 'string' && /^https?:\/\//i.test(value)) links.push(value)
    return value
  })
  return links.join('\n')
}
