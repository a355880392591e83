import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { handle } from '#records/creators/words.ts'
import { linkFaultMessages } from '#records/social-profiles/profile-links.ts'
import type { LinkRow, VerifiedProfile } from './link-rows.ts'

interface LinkRowProps {
  row: LinkRow
  /** Said in place of the server's words when a look-up failed. */
  failure?: string
  /** Behind a profile that was found. */
  children?: ReactNode
}

/** One pasted link: being looked up, found, or what is wrong with it. */
export function LinkRowView({ row, failure, children }: LinkRowProps) {
  return (
    <li
      data-link={row.is}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b py-2"
    >
      {row.is === 'waiting' && (
        <>
          <Skeleton className="size-8! flex-none" />
          <span role="status" className="flex min-w-0 flex-1 flex-col gap-1.5">
            <span className="sr-only">Looking up {row.typed}</span>
            <Skeleton className="w-32" />
            <Skeleton className="h-2! w-20" />
          </span>
        </>
      )}
      {row.is === 'invalid' && (
        <>
          <CircleAlert aria-hidden="true" className="mx-2 size-4 text-bad" />
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={row.typed}>
              {row.typed}
            </span>
            <span className="block text-12 text-bad">
              {row.why === 'failed' ? (failure ?? row.said) : linkFaultMessages[row.why]}
            </span>
          </span>
          {row.why === 'failed' && (
            <Button kind="quiet" size="small" aria-label={`Try ${row.typed} again`} onClick={row.retry}>
              Try again
            </Button>
          )}
        </>
      )}
      {(row.is === 'found' || row.is === 'listed') && <Found profile={row.profile} />}
      {row.is === 'listed' && <span className="text-12 text-fg-3">In this list already</span>}
      {row.is === 'found' && row.known && <span className="text-12 text-fg-3">In your roster already</span>}
      {row.is === 'found' && children}
    </li>
  )
}

interface LinkEmailProps {
  profile: VerifiedProfile
  email: string
  onEmail: (email: string) => void
}

/** Room for the address that a creator is added with. */
export const LinkEmail = ({ profile, email, onEmail }: LinkEmailProps) => (
  <TextField
    label={`Email of ${nameOf(profile)}`}
    hideLabel
    type="email"
    placeholder="Email (Optional)"
    autoComplete="off"
    value={email}
    onValueChange={onEmail}
    validators={[text => (text.trim() === '' || isEmail(text.trim()) ? undefined : validationMessages.email)]}
    className="w-full sm:w-52"
  />
)

const nameOf = ({ full_name, username }: VerifiedProfile) => full_name || handle(username)

function Found({ profile }: { profile: VerifiedProfile }) {
  return (
    <>
      <Avatar name={nameOf(profile)} src={profile.avatar_url} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong" title={nameOf(profile)}>
          {nameOf(profile)}
        </span>
        <span className="flex items-center gap-1 text-12 text-fg-3">
          <PlatformMark platform={profile.platform} className="size-3!" />
          <span className="truncate">{handle(profile.username)}</span>
          <span className="sr-only"> on {platformName(profile.platform)}</span>
        </span>
      </span>
    </>
  )
}
