/** The list that the people or posts of a file join; its imports stand below it. */
export type ImportHome = '/fans' | '/roster' | '/posts'

interface HomeWords {
  /** As the menu calls it. */
  name: string
  one: string
  many: string
}

export const homeWords: Record<ImportHome, HomeWords> = {
  '/fans': { name: 'Fans', one: 'fan', many: 'fans' },
  '/roster': { name: 'Roster', one: 'creator', many: 'creators' },
  '/posts': { name: 'Posts', one: 'post', many: 'posts' },
}
