/** Characters of a tag's name (TAG-021). */
export const LONGEST_TAG = 100
/** Creators and tags that one call may name. */
export const MOST_CREATORS = 1000
export const MOST_TAGS = 50

/** Tags are one where only the case of their letters differs (TAG-021). */
export const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
