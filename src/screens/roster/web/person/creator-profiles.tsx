import { Ellipsis, Star, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Nothing, Part } from '#features/creator-edits/web/part.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Count } from '#platform/web/ui/charts/figures.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { faceOf, handle } from '#records/creators/words.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import { figuresWords } from '../words.ts'
import { AddProfilesDialog } from './add-profiles-dialog.tsx'
import { useRemoveProfile, useSetMainProfile } from './use-person.ts'

interface CreatorProfilesProps {
  organization_id: string
  creator: Creator
  /** Leads to another creator: the one that this one became part of. */
  onShow: (id: string) => void
}

/** Where a creator posts. One of several lends the picture and the handle; the last one cannot be taken away. */
export function CreatorProfiles({ organization_id, creator, onShow }: CreatorProfilesProps) {
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { social_profiles } = creator
  const isOneOfSeveral = social_profiles.length > 1
  return (
    <Part title="Social Profiles" action="Add" onAction={() => setAdding(true)} actionRef={add}>
      {social_profiles.length === 0 ? (
        <Nothing>No profiles yet</Nothing>
      ) : (
        <ul className="grid gap-0.5">
          {social_profiles.map(profile => (
            <li key={profile.id} className="flex min-h-6 items-center gap-2">
              <ProfileLink profile={profile} />
              {isOneOfSeveral && profile === faceOf(creator) && <Badge>Main</Badge>}
              <span className="ms-auto text-fg-2">
                <Count value={profile.follower_count} />
              </span>
              {isOneOfSeveral && <ProfileMenu creator={creator} profile={profile} add={add} />}
            </li>
          ))}
        </ul>
      )}
      {creator.figures && <p className="mt-1 text-12 text-fg-3">{figuresWords(creator)}</p>}
      {adding && (
        <AddProfilesDialog
          organization_id={organization_id}
          creator={creator}
          onShow={onShow}
          onClose={() => setAdding(false)}
        />
      )}
    </Part>
  )
}

function ProfileLink({ profile: { platform, username } }: { profile: SocialProfile }) {
  return (
    <>
      <PlatformMark platform={platform} className="text-fg-2" />
      <a
        href={profileUrl(platform, username)}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 truncate hover:underline"
      >
        {handle(username)}
        <span className="sr-only"> on {platformName(platform)}</span>
      </a>
    </>
  )
}

interface ProfileMenuProps {
  creator: Creator
  profile: SocialProfile
  add: RefObject<HTMLButtonElement | null>
}

function ProfileMenu({ creator, profile, add }: ProfileMenuProps) {
  const next = useRef<HTMLElement>(null)
  const remove = useRemoveProfile()
  const { mutate: setMain } = useSetMainProfile()
  const { id: creator_id, social_profiles } = creator
  const isLargest = profile === social_profiles[0]
  const takeAway = () => {
    // the row goes with its menu at once, and would take the focus with it
    next.current = add.current
    remove.mutate({ creator_id, social_profile_id: profile.id })
  }
  return (
    <Menu
      align="end"
      finalFocus={next}
      trigger={
        <IconButton
          size="small"
          className="-me-1.5"
          label={`Actions for ${handle(profile.username)} on ${platformName(profile.platform)}`}
          icon={<Ellipsis />}
        />
      }
    >
      {profile !== faceOf(creator) && (
        // the largest is it without a choice
        <MenuItem
          icon={<Star />}
          onSelect={() => setMain({ creator_id, social_profile_id: isLargest ? null : profile.id })}
        >
          Use as Main Profile
        </MenuItem>
      )}
      <MenuItem danger icon={<Trash2 />} onSelect={takeAway}>
        Remove Profile
      </MenuItem>
    </Menu>
  )
}
