import { useState } from 'react'
import { sameTag } from '../rules.ts'
import { useRecentTags } from './recent-tags.ts'
import { useAddTags, useRemoveTags } from './use-creator-tags.ts'

export interface Tagged {
  organization_id: string
  /** Creators to tag; at most a thousand. */
  creator_ids: readonly string[]
  /** Names of the tags that all of them have. */
  applied: readonly string[]
}

/** Adds and removes tags with an optimistic update that is rolled back on failure. */
export function useTagging({ organization_id, creator_ids, applied }: Tagged) {
  const { mutateAsync: add } = useAddTags()
  const { mutateAsync: remove } = useRemoveTags()
  const { used } = useRecentTags(organization_id)
  const [pressed, setPressed] = useState<readonly { name: string; on: boolean }[]>([])

  return {
    isOn: (name: string) =>
      pressed.findLast(press => sameTag(press.name, name))?.on ?? applied.some(other => sameTag(other, name)),
    toggle(name: string, on: boolean) {
      const press = { name, on }
      const forget = () => setPressed(all => all.filter(other => other !== press))
      setPressed(all => [...all, press])
      const sent = { creator_ids: [...creator_ids], tag_names: [name] }
      void (on ? add(sent).then(() => used(name)) : remove(sent)).then(forget, forget)
    },
  }
}
