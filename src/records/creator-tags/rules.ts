/** Characters of a tag's name (TAG-021). */
export const MAX_TAG_LENGTH = 100
/** Maximum creators and tags per call. */
export const MAX_CREATORS = 1000
export const MAX_TAGS = 50

/** Tags that differ only in case are the same (TAG-021). */
export const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export interface Named {
  name: string
}

/** Adds these names, each once, in list order. */
export const withTags = <T extends Named>(
  tags: readonly T[],
  names: readonly string[],
  made: (name: string) => T,
): T[] => [...tags, ...names.filter(name => !tags.some(tag => sameTag(tag.name, name))).map(made)].toSorted(byName)

export const withoutTags = <T extends Named>(tags: readonly T[], names: readonly string[]): T[] =>
  tags.filter(tag => !names.some(name => sameTag(tag.name, name)))

const byName = (a: Named, b: Named) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)
