import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Redirects an address that was typed in capitals, as from a poster, to the page's own; undefined for one without. Addresses
 * of pages have none.
 *
 * @param parts what the path is made of, without its slashes
 */
export function redirectToLowerCase(request: FastifyRequest, reply: FastifyReply, parts: readonly string[]) {
  const lower = parts.map(part => part.toLowerCase())
  // an empty part would make `//host`, which is another site
  if (parts.includes('') || lower.every((part, at) => part === parts[at])) return undefined
  const at = request.url.indexOf('?')
  return reply.redirect(`/${lower.map(encodeURIComponent).join('/')}${at < 0 ? '' : request.url.slice(at)}`, 302)
}
