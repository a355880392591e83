import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { isEmail } from '#platform/contract/validators.ts'
import type { Creator } from '#records/creators/contract.ts'
import type { socialProfiles } from '#records/social-profiles/contract.ts'
import type { LinkFault, PastedLink } from '#records/social-profiles/profile-links.ts'

export type VerifiedProfile = AnswerOf<typeof socialProfiles.verify>

/** What the server said of a link so far. */
export type Verification =
  | { is: 'waiting' }
  | {
      is: 'found'
      profile: VerifiedProfile /** Whose it is in the roster already, and in which lists. */
      known: Known | null
    }
  /** In the words of the server: there is none, or nobody may be asked for it now. */
  | { is: 'failed'; said: string; retry: () => void }

type Known = Pick<Creator, 'id' | 'rosters' | 'contact_methods' | 'pricing'>

/** One line of the right panel. */
export type LinkRow = { key: string; typed: string } & (
  | { is: 'waiting' }
  | { is: 'found'; profile: VerifiedProfile; known: Known | null }
  /** In the list already: nothing is to be done. */
  | { is: 'listed'; profile: VerifiedProfile }
  | { is: 'invalid'; why: LinkFault }
  | { is: 'invalid'; why: 'failed'; said: string; retry: () => void }
)

interface Sorted {
  rows: LinkRow[]
  /** Lines left out because the same profile stands above, by its address or by what was found (IMPORT-006, IMPORT-016). */
  duplicates: number
  /** Lines beyond what is looked up at once. */
  over: number
}

/** What becomes of every pasted line: invalid ones stay to be seen, doubles are left out. */
export function sortLinks(
  pasted: readonly PastedLink[],
  verified: (url: string) => Verification,
  rosterId: string,
): Sorted {
  const seen = new Set<string>()
  const sorted: Sorted = { rows: [], duplicates: 0, over: 0 }
  for (const line of pasted) {
    const { typed } = line
    if (line.outcome === 'duplicate') sorted.duplicates++
    else if (line.outcome === 'over_limit') sorted.over++
    else if (line.outcome !== 'profile') sorted.rows.push({ key: typed, typed, is: 'invalid', why: line.outcome })
    else {
      const { url } = line.link
      const found = verified(url)
      if (found.is === 'found' && seen.has(found.profile.id)) {
        sorted.duplicates++
        continue
      }
      if (found.is === 'found') seen.add(found.profile.id)
      sorted.rows.push(rowOf(url, typed, found, rosterId))
    }
  }
  return sorted
}

function rowOf(key: string, typed: string, found: Verification, rosterId: string): LinkRow {
  if (found.is === 'waiting') return { key, typed, is: 'waiting' }
  if (found.is === 'failed') return { ...found, key, typed, is: 'invalid', why: 'failed' }
  const { profile, known } = found
  return known?.rosters.some(({ id }) => id === rosterId)
    ? { key, typed, is: 'listed', profile }
    : { key, typed, is: 'found', profile, known }
}

/** What is sent for the rows that stand: an email address that is none stays out (IMPORT-017). */
export const profilesToAdd = (rows: readonly LinkRow[], emails: ReadonlyMap<string, string>) =>
  rows.flatMap(row => {
    if (row.is !== 'found') return []
    const email = emails.get(row.key)?.trim() ?? ''
    return [{ social_profile_id: row.profile.id, ...(isEmail(email) && { email_address: email }) }]
  })

/** The address that a creator of the roster has already. */
export const knownEmail = (row: LinkRow): string | undefined =>
  row.is === 'found' ? row.known?.contact_methods.find(({ type }) => type === 'email')?.value : undefined

/** Whether an address among those that will be added is wrong, and whether one is missing. */
export function emailState(rows: readonly LinkRow[], emails: ReadonlyMap<string, string>) {
  const asked = rows.filter(row => row.is === 'found' && knownEmail(row) === undefined)
  const typed = asked.map(row => emails.get(row.key)?.trim() ?? '')
  return { wrong: typed.some(email => email !== '' && !isEmail(email)), missing: typed.includes('') }
}

/** Creators behind the profiles that were found: several may be of one whom the roster has. */
export function creatorsFound(rows: readonly LinkRow[]): number {
  const found = rows.filter(row => row.is === 'found')
  const known = new Set(found.flatMap(({ known }) => (known ? [known.id] : [])))
  return found.filter(({ known }) => !known).length + known.size
}

export const countOf = (rows: readonly LinkRow[], is: LinkRow['is']) => rows.filter(row => row.is === is).length
