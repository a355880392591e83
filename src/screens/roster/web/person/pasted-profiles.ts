import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import {
  type PastedLink,
  profileUrl,
  readProfileLink,
  readProfileLinks,
} from '#records/social-profiles/profile-links.ts'

interface PastedProfiles {
  links: PastedLink[]
  /** Some are handles alone, which say nothing of their platform. */
  hasHandles: boolean
}

/** Reads links and handles, one on each line; a handle is one of `platform`. */
export function readPastedProfiles(pasted: string, platform: CreatorPlatform): PastedProfiles {
  const lines = pasted.split(/\r\n|\r|\n/)
  const links = lines.map(line => (isHandle(line) ? profileUrl(platform, line.trim()) : line))
  return { links: readProfileLinks(links.join('\n')), hasHandles: lines.some(isHandle) }
}

/** `@mara`, or a word that is no address. */
function isHandle(line: string): boolean {
  const text = line.trim()
  return (
    /^@?[\p{L}\p{M}\p{N}_.·-]{1,100}$/u.test(text) && (text.startsWith('@') || readProfileLink(text) === 'not_a_link')
  )
}
