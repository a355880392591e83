import { Copy, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Creator } from '#features/creators/contract.ts'
import { profileUrl } from '#features/roster/profile-links.ts'
import { copyText } from '#platform/web/copy.ts'
import { Avatar, hueOf } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chips.tsx'
import { Count } from '#platform/web/ui/figures.tsx'
import { countryName, Flag } from '#platform/web/ui/flag.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { RecordBeside } from '#platform/web/ui/record-beside.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { priceWords } from './creator-cell.tsx'
import { creatorName, emailAddress, handle, mainProfile } from './words.ts'

interface CreatorPreviewProps {
  id: string
  /** The creators of the loaded page (TABLE-081). */
  creators: readonly Creator[]
  loading: boolean
  /** Beside the name: the folder of lists, the menu. */
  actions?: (creator: Creator) => ReactNode
  onShow: (id: string) => void
  onClose: () => void
}

/** One creator beside the table, with everything the table knows. */
export function CreatorPreview({ id, creators, loading, actions, onShow, onClose }: CreatorPreviewProps) {
  const creator = creators.find(one => one.id === id)
  return (
    <RecordBeside
      title="Creator Details"
      one="Creator"
      id={id}
      ids={creators.map(one => one.id)}
      onShow={onShow}
      onClose={onClose}
    >
      {creator ? (
        <Details key={id} creator={creator} actions={actions?.(creator)} />
      ) : loading ? (
        <Waiting />
      ) : (
        <p className="px-5 py-6 text-fg-2">This creator is not on this page of the table.</p>
      )}
    </RecordBeside>
  )
}

function Details({ creator, actions }: { creator: Creator; actions: ReactNode }) {
  const name = creatorName(creator)
  const profile = mainProfile(creator)
  const country = countryName(creator.location?.country_code)
  const email = emailAddress(creator)
  const shown = creator.contact_methods.length > 0 ? creator.contact_methods : shownByPlatform(email)
  return (
    <div className="px-5 pb-6">
      <div className="flex items-center gap-4 pt-1 pb-3">
        <Avatar name={name} src={profile?.avatar_url} size={80} />
        <div className="min-w-0">
          <h3 className="font-semibold text-15 wrap-anywhere">{name}</h3>
          {profile && <p className="truncate text-fg-2">{handle(profile.username)}</p>}
          {creator.location?.city && <p className="truncate text-fg-2">{creator.location.city}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5 pb-3">
        {country && (
          <Badge type="White" icon={<Flag code={creator.location?.country_code} />}>
            {country}
          </Badge>
        )}
        {creator.social_profiles.some(({ is_verified }) => is_verified) && <Badge type="Branded">Verified</Badge>}
      </div>
      <div className="flex items-center gap-2 pb-4">
        {email && (
          <a href={`mailto:${email}`} className={buttonClass('primary')}>
            <Mail />
            Contact
          </a>
        )}
        {actions}
      </div>
      <Part title="Social Profiles">
        <ul className="grid gap-0.5">
          {creator.social_profiles.map(({ id, platform, username, follower_count }) => (
            <li key={id} className="flex h-6 items-center gap-2">
              <PlatformMark platform={platform} className="text-fg-2" />
              <a
                href={profileUrl(platform, username)}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 flex-1 truncate hover:underline"
              >
                {handle(username)}
                <span className="sr-only"> on {platformName(platform)}</span>
              </a>
              <span className="text-fg-2">
                <Count value={follower_count} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Creator Pricing">
        {creator.pricing.length === 0 ? (
          <None>No Saved Prices Yet</None>
        ) : (
          <ul className="grid gap-1">
            {creator.pricing.map((price, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: prices have no id and are replaced together
              <li key={index} className="flex gap-2">
                <b className="font-strong tabular-nums">{priceWords(price)}</b>
                <span className="min-w-0 text-fg-2">
                  {[
                    price.num_posts === 1 ? '1 post' : price.num_posts > 1 && `${price.num_posts} posts`,
                    price.description,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Tags">
        {creator.tags.length === 0 ? (
          <None>No tags</None>
        ) : (
          <span className="flex flex-wrap gap-1">
            {creator.tags.map(({ name: tag }) => (
              <Tag key={tag} hue={hueOf(tag.toLowerCase())}>
                {tag}
              </Tag>
            ))}
          </span>
        )}
      </Part>
      <Part title="Contact Methods">
        {shown.length === 0 ? (
          <None>No Contact Methods Yet</None>
        ) : (
          <ul className="grid gap-0.5">
            {shown.map(({ type, value, description }) => (
              <li key={value} className="flex h-7 items-center gap-2">
                {type === 'email' ? <Mail className="size-3.5 text-icon" /> : <Phone className="size-3.5 text-icon" />}
                <span className="truncate">{value}</span>
                <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{description}</span>
                <IconButton
                  size="small"
                  label={`Copy ${value}`}
                  icon={<Copy />}
                  onClick={() =>
                    void copyText(
                      value,
                      type === 'email' ? 'Email address copied to clipboard!' : 'Phone number copied to clipboard!',
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Creator Rating">
        {creator.rating === 0 ? <None>Not rated</None> : <Stars rating={creator.rating} />}
      </Part>
    </div>
  )
}

const shownByPlatform = (email: string | undefined) =>
  email ? [{ type: 'email' as const, value: email, description: 'From their profile' }] : []

export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t py-3.5">
      <div className="mb-1.5 flex items-center justify-between">
        <h4 className="font-medium text-12 text-fg-3">{title}</h4>
        {action}
      </div>
      {children}
    </section>
  )
}

const None = ({ children }: { children: ReactNode }) => <p className="text-fg-3">{children}</p>

function Waiting() {
  return (
    <div role="status" className="px-5">
      <span className="sr-only">Loading the creator</span>
      <div className="flex items-center gap-4 pt-1">
        <Skeleton className="size-20! rounded-full!" />
        <div className="grid gap-2">
          <Skeleton className="w-36" />
          <Skeleton className="w-24" />
        </div>
      </div>
    </div>
  )
}
