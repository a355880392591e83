import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header } from '#platform/web/frame/header.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { pillClass } from '#platform/web/ui/chips.tsx'

const PARTS = [
  { to: '/royalties', label: 'Overview' },
  { to: '/royalties/songs', label: 'Songs and splits' },
  { to: '/royalties/collaborators', label: 'Collaborators' },
  { to: '/royalties/paid', label: 'Paid' },
  { to: '/royalties/import', label: 'Statements' },
] as const

/** The overview is not where its parts are. */
const EXACT = { exact: true, includeSearch: false }

interface RoyaltiesHeadProps {
  part: (typeof PARTS)[number]['to']
  actions?: ReactNode
}

/** The head of every part of the royalties, and the way between them. */
export function RoyaltiesHead({ part, actions }: RoyaltiesHeadProps) {
  return (
    <>
      <Header
        title="Royalties"
        actions={
          <>
            {actions}
            <Link to="/royalties/import" className={buttonClass('primary', 'regular', actions ? 'max-md:hidden' : '')}>
              <Upload />
              Import Statement
            </Link>
          </>
        }
      />
      <nav aria-label="Parts of royalties" className="flex flex-none gap-1 overflow-x-auto px-4 pb-3 md:px-5">
        {PARTS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={EXACT}
            {...(to === part && { 'aria-current': 'page' as const })}
            className={pillClass}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
