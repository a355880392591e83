import { Link } from '@tanstack/react-router'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { useFormOfNew } from '#platform/web/data/use-form-of-new.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
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
  const { key, created, onCreated } = useFormOfNew<Broadcast>(messageId)
  const message = data ?? created
  if (error && !message)
    return (
      <RecordLost
        what="message"
        error={error}
        onRetry={refetch}
        actions={
          <Link to="/messages" className={buttonClass()}>
            Go to Messages
          </Link>
        }
      />
    )
  if (!isNew && !message) return <Header title="Message" />
  if (!message || message.state === 'DRAFT')
    return <Compose key={key} saved={message} audience={audience} onCreated={onCreated} />
  return <Results id={message.id} />
}
