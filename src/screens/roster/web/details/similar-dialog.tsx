import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { SIMILAR_PAGE, type SimilarGroup, similarCreators } from '#features/similar-creators/contract.ts'
import { useSimilarTo } from '#features/similar-creators/web/use-similar-to.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { ShortlistProvider } from './shortlist-provider.tsx'
import { SimilarCreators } from './similar-creators.tsx'

/** Creators of the catalogue who post like those of a list or a promotion. */
export default function SimilarDialog({ group }: { group: SimilarGroup }) {
  const organization_id = useOrganization().id
  const { close } = useSimilarTo()
  const details = useCreatorDetails()
  const similar = useEndless(similarCreators.listOfGroup, { organization_id, ...group, page_size: SIMILAR_PAGE })
  return (
    <Dialog
      open
      whole
      width="huge"
      title={group.roster_id ? 'Similar to This List' : 'Similar to This Promotion'}
      onOpenChange={open => !open && void close()}
    >
      <ShortlistProvider>
        <div onScroll={similar.onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6">
          <SimilarCreators
            similar={similar}
            onShow={id => details.open(id, { among: similar.items.map(({ social_profile }) => social_profile.id) })}
          />
        </div>
      </ShortlistProvider>
    </Dialog>
  )
}
