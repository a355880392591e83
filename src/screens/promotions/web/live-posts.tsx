import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { promotionScreens } from '../contract.ts'
import { PostTypeSelect } from './post-type-select.tsx'

export interface OfCreator {
  activation_id: string
  creator_id: string
}

/** Live posts of a creator, with their types, and a field for the link of another one. */
export function LivePosts({ of }: { of: OfCreator }) {
  const { data } = useQuery(promotionScreens.results, { activation_id: of.activation_id, days: 7 })
  const [url, setUrl] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = useCommand(promotionScreens.addPost, { done: 'Post added' })
  const remove = useCommand(promotionScreens.removePost, {
    failed: 'The post could not be removed',
    done: 'Post removed',
  })
  const posts = data?.posts.filter(({ creator_id }) => creator_id === of.creator_id) ?? []
  return (
    <section aria-label="Live posts" className="grid grid-cols-1 gap-3">
      <h3 className="font-strong">Live posts</h3>
      <ul className="grid grid-cols-1 gap-2">
        {posts.map(({ platform, platform_id, post_type, url: href, description, play_count }) => (
          <li key={`${platform} ${platform_id}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <a href={href} target="_blank" rel="noreferrer" className="block truncate hover:underline">
                {description?.trim() || href}
              </a>
              <span className="block text-12 text-fg-2 tabular-nums">
                {play_count === null ? 'not in yet' : `${play_count.toLocaleString('en')} plays`}
              </span>
            </span>
            <PostTypeSelect activation_id={of.activation_id} post={{ platform, platform_id, post_type }} />
            <IconButton
              size="small"
              label={`Remove ${description?.trim() || href}`}
              icon={<Trash2 />}
              onClick={() => remove.mutate({ activation_id: of.activation_id, platform, platform_id })}
            />
          </li>
        ))}
        {data && posts.length === 0 && (
          <li className="text-fg-2">Found by the promotion's sound and hashtags, or added here.</li>
        )}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          // the button is disabled once the field is empty again
          field.current?.focus()
          if (url.trim()) add.mutate({ ...of, url: url.trim() }, { onSuccess: () => setUrl('') })
        }}
      >
        <TextField
          ref={field}
          label="Link to a live post"
          className="flex-1"
          placeholder="https://www.tiktok.com/@name/video/…"
          value={url}
          onValueChange={setUrl}
          error={add.error?.atField}
        />
        <Button type="submit" icon={<Plus />} loading={add.isPending} disabled={!url.trim()}>
          Add
        </Button>
      </form>
    </section>
  )
}
