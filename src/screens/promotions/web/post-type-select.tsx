import { useCommand } from '#platform/web/data/use-command.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { postTypeNames, VIDEO_POST_TYPES, type VideoPostType } from '#records/promotions/rewards.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import { livePosts } from '../live-post-contract.ts'

interface PostTypeSelectProps {
  activation_id: string
  post: { platform: CreatorPlatform; platform_id: string; post_type: VideoPostType }
}

/** What kind of post a live post is. */
export function PostTypeSelect({ activation_id, post }: PostTypeSelectProps) {
  const { platform, platform_id, post_type } = post
  const set = useCommand(livePosts.setType, { failed: 'The type could not be changed' })
  return (
    <Select
      label="Type of the post"
      hideLabel
      value={post_type}
      options={VIDEO_POST_TYPES.map(value => ({ value, label: postTypeNames[value] }))}
      onValueChange={value => {
        const chosen = VIDEO_POST_TYPES.find(one => one === value)
        if (chosen) set.mutate({ activation_id, platform, platform_id, post_type: chosen })
      }}
      className="w-32"
    />
  )
}
