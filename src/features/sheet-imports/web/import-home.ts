/** Where the people, posts or lines of a file go; its imports stand below it. */
export type ImportHome = '/fans' | '/roster' | '/posts' | '/royalties'

interface HomeWords {
  /** As the menu calls it. */
  name: string
  one: string
  many: string
  /** What an undo leaves, or what else it changes. */
  undone: string
}

export const homeWords: Record<ImportHome, HomeWords> = {
  '/fans': { name: 'Fans', one: 'fan', many: 'fans', undone: 'Whoever was changed since stays as they are.' },
  '/roster': {
    name: 'Roster',
    one: 'creator',
    many: 'creators',
    undone: 'Whoever was changed since stays as they are.',
  },
  '/posts': { name: 'Posts', one: 'post', many: 'posts', undone: 'Whatever was changed since stays as it is.' },
  '/royalties': {
    name: 'Royalties',
    one: 'line',
    many: 'lines',
    undone: 'Sums and what collaborators are owed change with them.',
  },
}
