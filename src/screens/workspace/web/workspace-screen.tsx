import { Link, Navigate, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { CookieBanner } from '#features/cookie-banner/web/cookie-banner.tsx'
import { useLive } from '#platform/web/data/live.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Frame } from '#platform/web/frame/frame.tsx'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Palette, type RecordSearch } from '#platform/web/frame/palette.tsx'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { ShortcutsDialog } from '#platform/web/frame/shortcuts-dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { brandNavigation, footNavigation, goTo, navigation } from './navigation.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useChosenOrganization } from './use-chosen-organization.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useNavigationCounts } from './use-navigation-counts.ts'
import { usePinned } from './use-pinned.tsx'
import { useRecords } from './use-records.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useWorkspaceActions } from './use-workspace-actions.tsx'

/** Everything behind sign-in: who one is, the team, the navigation, and the screen inside. */
export function WorkspaceScreen() {
  const { data: me, error, refetch } = useQuery(accounts.me, {})
  const [organization, switchTo] = useChosenOrganization(me?.organizations)
  const signOut = useSignOut()
  // 401 has already left for /login; a skeleton until the page is gone. What is known stays when it cannot be read again.
  if (error && !me && error.status !== 401)
    return (
      <main className="grid h-full place-items-center">
        <Failed what="Your workspace" error={error} onRetry={refetch} />
      </main>
    )
  if (!me) return <FrameSkeleton />
  if (!organization)
    return (
      <main className="grid h-full place-items-center">
        <EmptyState
          kind="nothing-yet"
          title="You are in no team"
          actions={
            <>
              <Link to="/sign-up/team" className={buttonClass('primary')}>
                Create a team
              </Link>
              <Button onClick={signOut}>Sign out</Button>
            </>
          }
        >
          Create one, or ask an owner of a team to invite {me.user.email}.
        </EmptyState>
      </main>
    )
  return (
    // Another team is another workspace: nothing typed or opened is taken along.
    <OrganizationContext value={organization} key={organization.id}>
      <SignedIn
        user={me.user}
        organizations={me.organizations}
        organization={organization}
        onSwitch={switchTo}
        onSignOut={signOut}
      />
    </OrganizationContext>
  )
}

/** Screens that a member who sees only their brands may open. */
const forBrands = (pathname: string) => /^\/(promotions|promote|settings)(\/|$)/.test(pathname)
const noRecords: RecordSearch = () => ({ items: [], isPending: false })

interface SignedInProps
  extends Pick<Parameters<typeof OrganizationSwitcher>[0], 'organizations' | 'organization' | 'onSwitch'> {
  user: { name: string; email: string }
  onSignOut: () => void
}

function SignedIn({ user, organizations, organization, onSwitch, onSignOut }: SignedInProps) {
  const [searching, setSearching] = useState(false)
  const { pathname } = useLocation()
  const scoped = organization.role === 'brand_scoped'
  const nav = useNavigationCounts(organization.id, scoped ? brandNavigation : navigation, !scoped)
  const navigate = useNavigate()
  const pinned = usePinned(organization.id, !scoped)
  useLive(organization.id)
  useFocusOnArrival()
  useShortcuts(goTo(href => void navigate({ href }), [...nav.flat(), ...footNavigation]))
  useWorkspaceActions({ organizations, organization, onSwitch, onSignOut })
  return (
    <Frame
      organization={collapsed => <OrganizationSwitcher {...{ organizations, organization, onSwitch, collapsed }} />}
      nav={nav}
      pinned={pinned}
      foot={footNavigation}
      profile={collapsed => <ProfileMenu user={user} collapsed={collapsed} onSignOut={onSignOut} />}
      onSearch={() => setSearching(true)}
    >
      {scoped && !forBrands(pathname) ? <Navigate to="/promotions" replace /> : <Outlet />}
      <Palette open={searching} onOpenChange={setSearching} useRecords={scoped ? noRecords : useRecords} />
      <ShortcutsDialog />
      <CookieBanner />
    </Frame>
  )
}
