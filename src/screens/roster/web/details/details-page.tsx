import { useNavigate, useParams } from '@tanstack/react-router'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { CreatorFullView } from './creator-full-view.tsx'
import { ShortlistProvider } from './shortlist-provider.tsx'

/** The same record as the modal, on a page of its own. */
export function DetailsPage() {
  const { profileId = '' } = useParams({ strict: false })
  const { tab, setTab } = useCreatorDetails()
  const navigate = useNavigate()
  return (
    <>
      <Header title="Creator Details" />
      <ShortlistProvider>
        <CreatorFullView
          id={profileId}
          tab={tab}
          onTab={setTab}
          onShow={id =>
            void navigate({
              to: '/creators/$profileId',
              params: { profileId: id },
              search: true,
              replace: true,
            } as never)
          }
        />
      </ShortlistProvider>
    </>
  )
}
