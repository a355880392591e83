import { type ReactNode, type UIEvent, useEffect } from 'react'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { DETAIL_TABS, type DetailTab } from '#features/creator-details/rules.ts'
import { AccountTabs } from '#features/creator-details/web/account-tabs.tsx'
import { CreatorVideos, useVideos } from '#features/creator-details/web/creator-videos.tsx'
import { PastPromotions } from '#features/creator-details/web/past-promotions.tsx'
import { TAB_TITLES } from '#features/creator-details/words.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { type Leaves, TypedRecord } from '#platform/web/frame/leave-question.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { CreatorAnalytics } from './creator-analytics.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { SidePanel, SidePanelWaiting } from './side-panel.tsx'
import { SimilarCreators, useSimilar } from './similar-creators.tsx'

interface CreatorFullViewProps {
  /** A profile of the creator. */
  id: string
  tab: DetailTab
  onTab: (tab: DetailTab) => void
  onShow: (id: string) => void
}

/** One creator in full: who they are at the left, and four parts at the right. Modal and page show the same. */
export function CreatorFullView({ id, tab, onTab, onShow }: CreatorFullViewProps) {
  const organization_id = useOrganization().id
  const found = useQuery(rosterMembers.getBySocialProfile, { organization_id, social_profile_id: id })
  useLook(organization_id, id)
  if (found.error?.status === 404)
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState kind="no-result" title="Profile Unavailable">
          The link may be old, or the profile is no longer on its platform.
        </EmptyState>
      </div>
    )
  if (found.error && !found.data)
    return <Failed what="The creator" error={found.error} onRetry={found.refetch} className="m-auto" />
  const known = found.data
  return (
    <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-[320px_minmax(0,1fr)] md:overflow-hidden">
      <aside
        aria-label="Creator"
        className="border-line bg-side max-md:border-b md:min-h-0 md:overflow-y-auto md:overscroll-contain md:border-e"
      >
        {known ? (
          <TypedRecord leaves={leavesCreator(known)} lost="What you typed about this creator is lost.">
            <SidePanel {...known} onShow={onShow} />
          </TypedRecord>
        ) : (
          <SidePanelWaiting />
        )}
      </aside>
      {known ? (
        <Parts {...known} tab={tab} onTab={onTab} onShow={onShow} />
      ) : (
        <div role="status" className="grid place-items-center">
          <Spinner />
          <span className="sr-only">Loading the creator</span>
        </div>
      )}
    </div>
  )
}

/** Another profile of the same creator keeps the fields; the dialog asks by itself before it closes. */
function leavesCreator({
  creator,
  social_profile,
}: {
  creator: Creator | null
  social_profile: SocialProfile
}): Leaves {
  const own = new Set((creator?.social_profiles ?? [social_profile]).map(profile => profile.id))
  return (current, next) => {
    const shown = next.search.details ?? (next.pathname === current.pathname ? undefined : next.pathname)
    return shown !== undefined && !own.has(String(shown).replace('/creators/', ''))
  }
}

/** Counts the look once per profile that is opened. */
function useLook(organization_id: string, social_profile_id: string) {
  const { mutate } = useCommand(creatorDetails.look)
  const look = useSteady(mutate)
  useEffect(() => look({ organization_id, social_profile_id }), [look, organization_id, social_profile_id])
}

interface PartsProps extends Omit<CreatorFullViewProps, 'id'> {
  creator: Creator | null
  social_profile: SocialProfile
}

function Parts({ creator, social_profile, tab, onTab, onShow }: PartsProps) {
  const organization_id = useOrganization().id
  const profiles = creator ? creator.social_profiles : [social_profile]
  const accounts = <AccountTabs profiles={profiles} chosen={social_profile.id} onChoose={onShow} />
  const hidden = social_profile.platform === 'Instagram' && social_profile.is_private && tab !== 'promotions'
  const part = { profile: social_profile, accounts }
  const content: Record<DetailTab, () => ReactNode> = {
    overview: () => <OverviewPart {...part} />,
    analytics: () => (
      <Scroller accounts={accounts}>
        <CreatorAnalytics key={social_profile.id} creator={creator} profile={social_profile} />
      </Scroller>
    ),
    promotions: () => (
      <Scroller accounts={null}>
        {creator ? (
          <PastPromotions organization_id={organization_id} creator_id={creator.id} />
        ) : (
          <EmptyState kind="nothing-yet" title="No Past Promotions" className="py-16">
            They are not in your roster yet.
          </EmptyState>
        )}
      </Scroller>
    ),
    'similar-creators': () => <SimilarPart {...part} onShow={onShow} />,
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-col [&>div]:flex-1">
      <Tabs
        label="Parts"
        className="px-5"
        value={tab}
        onValueChange={onTab}
        tabs={DETAIL_TABS.map(value => ({
          value,
          label: TAB_TITLES[value],
          ...(value === 'promotions' && { count: creator?.promotion_count ?? 0 }),
          content: value !== tab ? null : hidden ? <PrivateNotice accounts={accounts} /> : content[value](),
        }))}
      />
    </div>
  )
}

interface PartProps {
  profile: SocialProfile
  accounts: ReactNode
}

function OverviewPart({ profile, accounts }: PartProps) {
  const { videos, onScroll } = useVideos(profile.id)
  return (
    <Scroller accounts={accounts} onScroll={onScroll}>
      <OverviewFigures profile={profile} />
      <CreatorVideos videos={videos} />
    </Scroller>
  )
}

function SimilarPart({ profile, accounts, onShow }: PartProps & Pick<CreatorFullViewProps, 'onShow'>) {
  const similar = useSimilar(profile.id)
  return (
    <Scroller accounts={accounts} onScroll={similar.onScroll}>
      <SimilarCreators similar={similar} onShow={onShow} />
    </Scroller>
  )
}

interface ScrollerProps {
  accounts: ReactNode
  onScroll?: (event: UIEvent<HTMLElement>) => void
  children: ReactNode
}

function Scroller({ accounts, onScroll, children }: ScrollerProps) {
  return (
    <div {...(onScroll && { onScroll })} className="h-full px-5 pt-4 pb-6 md:overflow-y-auto md:overscroll-contain">
      {accounts && <div className="mb-3 flex items-center gap-2">{accounts}</div>}
      {children}
    </div>
  )
}

const PrivateNotice = ({ accounts }: { accounts: ReactNode }) => (
  <Scroller accounts={accounts}>
    <EmptyState kind="not-allowed" title="This Instagram account is private" className="py-16">
      Content, analytics and similar creators are unavailable.
    </EmptyState>
  </Scroller>
)
