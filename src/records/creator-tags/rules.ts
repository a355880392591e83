/** Characters of a tag's name (TAG-021). */
export const LONGEST_TAG = 100
/** Creators and tags that one call may name. */
export const MOST_CREATORS = 1000
export const MOST_TAGS = 50

/** Tags are one where only the case of their letters differs (TAG-021). */
export const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export interface Named {
  name: string
}

/** With these names too, each once, in the order in which tags are listed. */
export const withTags = <T extends Named>(
  tags: readonly T[],
  names: readonly string[],
  made: (name: string) => T,
): T[] => [...tags, ...names.filter(name => !tags.some(tag => sameTag(tag.name, name))).map(made)].toSorted(byName)

export const withoutTags = <T extends Named>(tags: readonly T[], names: readonly string[]): T[] =>
  tags.filter(tag => !names.some(name => sameTag(tag.name, name)))

const byName = (a: Named, b: Named) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)
