import { AppWindow, Copy, Mail, Megaphone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { copied, copyText } from '#platform/web/copy.ts'
import { MenuItem } from '#platform/web/ui/layers/menu.tsx'

interface MessageItemsProps {
  /** Where they are written to; without one the items that need it are disabled. */
  email: string | undefined
  /** Opens the composer; not there for who is not in the roster. */
  onWrite: (() => void) | undefined
  /** Asks for a campaign before it opens the composer. */
  onWriteForPromotion?: () => void
}

/** The ways to write to a creator, in a submenu (TABLE-036, DETAIL-028). */
export function MessageItems({ email, onWrite, onWriteForPromotion }: MessageItemsProps) {
  return (
    <>
      {onWrite && (
        <MenuItem icon={<Send />} onSelect={onWrite}>
          Outreach
        </MenuItem>
      )}
      {onWriteForPromotion && (
        <MenuItem icon={<Megaphone />} onSelect={onWriteForPromotion}>
          Outreach For Promo
        </MenuItem>
      )}
      <LinkItem icon={<Mail />} href={email && gmailUrl(email)}>
        Open in Gmail
      </LinkItem>
      <LinkItem icon={<AppWindow />} href={email && mailUrl(email)}>
        Open in Mail App
      </LinkItem>
      <MenuItem
        icon={<Copy />}
        disabled={!email}
        onSelect={() => email && void copyText(email, copied('Email address'))}
      >
        Copy Email Address
      </MenuItem>
    </>
  )
}

interface LinkItemProps {
  icon: ReactNode
  href: string | undefined
  children: string
}

/** Disabled where there is no address to write to. */
function LinkItem({ icon, href, children }: LinkItemProps) {
  if (!href)
    return (
      <MenuItem icon={icon} disabled>
        {children}
      </MenuItem>
    )
  return (
    <MenuItem icon={icon} render={<a href={href} target="_blank" rel="noreferrer" />}>
      {children}
    </MenuItem>
  )
}

/** TABLE-036. */
const mailUrl = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
const gmailUrl = (email: string) => `https://mail.google.com/mail/?view=cm&to=${encodeURIComponent(email)}`
