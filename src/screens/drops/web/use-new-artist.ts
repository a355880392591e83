import { useQueryClient } from '@tanstack/react-query'
import { refreshTopics } from '#platform/web/data/query-client.ts'
import { Failure, send } from '#platform/web/data/send.ts'
import { slugOf } from '#records/drops/slug.ts'
import { dropCommands } from '../contract.ts'

const TRIES = 6

/** Makes an artist under the first free address that the name gives: `mara-vale`, `mara-vale-2`, ... */
export function useNewArtist(organization_id: string) {
  const client = useQueryClient()
  return async (title: string): Promise<string> => {
    const base = slugOf(title) ?? 'artist'
    for (let number = 1; ; number++) {
      const slug = number === 1 ? base : `${base.slice(0, 76)}-${number}`
      try {
        const { id } = await send(dropCommands.create_profile, { organization_id, title, slug })
        void refreshTopics(client, dropCommands.create_profile.changes)
        return id
      } catch (failure) {
        if (!(failure instanceof Failure && failure.status === 409) || number === TRIES) throw failure
      }
    }
  }
}
