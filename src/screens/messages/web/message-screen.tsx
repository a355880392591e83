import { broadcasts } from '#features/broadcasts/contract.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { messageAddress } from './address.ts'
import { Compose } from './compose/compose.tsx'
import { Results } from './results.tsx'

/** A draft to write, or what became of a message. */
export function MessageScreen() {
  const organization_id = useOrganization().id
  const { messageId } = messageAddress.useParams()
  const { audience } = messageAddress.useSearch()
  const isNew = messageId === 'new'
  const { data, error, refetch } = useQuery(broadcasts.get, isNew ? skipToken : { organization_id, id: messageId }, {
    keepLast: false,
  })
  if (error) return <Failed what="The message" error={error} onRetry={refetch} />
  if (!isNew && !data) return <Header title="Message" />
  if (!data || data.state === 'DRAFT') return <Compose key={messageId} saved={data} audience={audience} />
  return <Results id={data.id} />
}
