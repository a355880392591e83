import type { Mention } from './contract.ts'

/** The group of quick replies that name none. */
export const DEFAULT_GROUP = 'GENERAL'

/** How a group is shown: the default one in words, others as the team wrote them. */
export const groupName = (group: string) => (group === DEFAULT_GROUP ? 'General' : group)

/** What may stand in a quick reply, and what it becomes. */
export const PLACEHOLDERS = ['sender', 'artist', 'song'] as const

type Answered = Pick<Mention, 'sender_username' | 'artist' | 'song'>

/**
 * The text with its placeholders filled for a mention; null where one of them is not known, such as the song of a story without
 * one.
 *
 * @example filledReply('Thank you, {{sender}}!', mention) // 'Thank you, @marlow.tapes!'
 */
export function filledReply(text: string, { sender_username, artist, song }: Answered): string | null {
  const values: Record<string, string | undefined> = {
    sender: sender_username === null ? undefined : `@${sender_username}`,
    artist: artist.name,
    song: song?.title,
  }
  let isComplete = true
  const filled = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name.toLowerCase()]
    isComplete &&= value !== undefined
    return value ?? ''
  })
  return isComplete ? filled : null
}
