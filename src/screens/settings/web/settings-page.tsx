import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Header } from '#platform/web/frame/header.tsx'
import { useBrandScoped } from '#platform/web/frame/organization.ts'

const parts = [
  { to: '/settings/account', label: 'You' },
  { to: '/settings/team', label: 'Team' },
  { to: '/settings/fields', label: 'Fields' },
  { to: '/settings/api-keys', label: 'API keys' },
  { to: '/settings/webhooks', label: 'Webhooks' },
  { to: '/settings/shops', label: 'Shops' },
  { to: '/settings/domains', label: 'Domains' },
  { to: '/settings/privacy', label: 'Privacy' },
  { to: '/settings/audit', label: 'Audit log' },
] as const

/** Head and parts of the settings; the part stands in the address. */
export function SettingsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const shown = useBrandScoped() ? parts.slice(0, 2) : parts
  const part = parts.find(({ to }) => pathname.startsWith(to))
  return (
    <>
      <Header title="Settings" tab={part && `${part.label}, Settings`} actions={actions} />
      <nav
        aria-label="Settings"
        className="flex flex-none gap-5 overflow-x-auto overflow-y-hidden border-line border-b px-4 md:px-5"
      >
        {shown.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="relative inline-flex h-10 flex-none items-center whitespace-nowrap font-medium text-fg-2 outline-offset-[-2px] hover:text-fg aria-[current=page]:text-fg aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-fg"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-16 md:px-5">
        <div className="max-w-[720px]">{children}</div>
      </div>
    </>
  )
}

interface SettingsPartProps {
  title: string
  about?: ReactNode
  children: ReactNode
}

export function SettingsPart({ title, about, children }: SettingsPartProps) {
  return (
    <section aria-label={title} className="pt-7">
      <h2 className="font-semibold text-15">{title}</h2>
      {about && <p className="mt-0.5 text-pretty text-fg-2">{about}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
