import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { FIELD_NAMES, suggestedWords } from '#features/creator-work/suggestions.ts'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { explorerDate, relativeDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { type CreatorLink, creatorPage, type Suggestion } from '../../creator-page-contract.ts'
import { useIsAdmin } from '../use-is-admin.ts'
import { EraseCreatorDialog } from './erase-creator-dialog.tsx'

interface OwnPageProps {
  organization_id: string
  creator: Creator
}

/** The link to a creator's own page, and what they suggested there. */
export function CreatorsOwnPage({ organization_id, creator }: OwnPageProps) {
  const creator_id = creator.id
  const links = useQuery(creatorPage.links, { creator_id })
  const suggestions = useQuery(creatorPage.suggestions, { creator_id })
  const [url, setUrl] = useState<string>()
  const part = useRef<HTMLElement>(null)
  const make = useCommand(creatorPage.makeLink, { failed: 'The link could not be made' })
  const now = new Date()
  const open = links.data?.items.filter(link => link.revoked_at === null && new Date(link.expires_at) > now) ?? []
  const waiting = suggestions.data?.items.filter(({ state }) => state === 'WAITING') ?? []
  return (
    // what is decided goes, with its buttons
    <section ref={part} tabIndex={-1} aria-label="Their own page">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Their own page</h3>
        <Button
          kind="quiet"
          size="small"
          className="-me-2.5"
          loading={make.isPending}
          onClick={() => make.mutate({ creator_id }, { onSuccess: made => setUrl(made.url) })}
        >
          New Link
        </Button>
      </div>
      {waiting.length > 0 && (
        <ul aria-label="Suggestions" className="mb-2 grid gap-2">
          {waiting.map(suggestion => (
            <SuggestionItem
              key={suggestion.id}
              organization_id={organization_id}
              creator={creator}
              suggestion={suggestion}
              onDecided={() => part.current?.focus()}
            />
          ))}
        </ul>
      )}
      {url && (
        <div className="mb-2 grid gap-1">
          <p className="text-12 text-fg-2">Copy the link now: it is not stored, so it cannot be shown again.</p>
          <span className="flex items-end gap-2">
            <TextField
              label="Link to their own page"
              hideLabel
              readOnly
              className="min-w-0 flex-1"
              value={url}
              onValueChange={() => {}}
              onFocus={event => event.currentTarget.select()}
            />
            <Button icon={<Copy />} onClick={() => copyText(url, 'Link copied')}>
              Copy
            </Button>
          </span>
        </div>
      )}
      {links.error && !links.data ? (
        <Failed what="The links" error={links.error} onRetry={links.refetch} />
      ) : !links.data ? (
        <Skeleton className="my-1.5 w-40" />
      ) : open.length > 0 ? (
        <ul aria-label="Open links" className="grid gap-1">
          {open.map(link => (
            <LinkItem key={link.id} link={link} creator_id={creator_id} />
          ))}
        </ul>
      ) : (
        <p className="text-fg-3">No open link. By one they see what is stored and suggest corrections.</p>
      )}
    </section>
  )
}

function LinkItem({ link, creator_id }: { link: CreatorLink; creator_id: string }) {
  const again = useCommand(creatorPage.closeLink)
  const close = useCommand(creatorPage.closeLink, {
    done: 'Link closed',
    failed: 'The link could not be closed',
    undo: () => again.mutate({ creator_id, link_id: link.id, closed: false }),
  })
  return (
    <li className="flex min-h-7 items-center gap-2">
      <span className="min-w-0 flex-1 text-12 text-fg-2">
        Until {explorerDate(link.expires_at)},{' '}
        {link.last_opened_at ? `opened ${relativeDate(link.last_opened_at, new Date())}` : 'not opened yet'}
      </span>
      <Button size="small" kind="quiet" onClick={() => close.mutate({ creator_id, link_id: link.id, closed: true })}>
        Close Link
      </Button>
    </li>
  )
}

interface SuggestionProps extends OwnPageProps {
  suggestion: Suggestion
  onDecided: () => void
}

function SuggestionItem({ organization_id, creator, suggestion, onDecided }: SuggestionProps) {
  const { id, before, after, created_at } = suggestion
  const of = { creator_id: creator.id, suggestion_id: id }
  const isAdmin = useIsAdmin(organization_id)
  const [erasing, setErasing] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const decided = { succeeded: onDecided }
  const accept = useCommand(creatorPage.accept, {
    ...decided,
    done: 'Suggestion accepted',
    failed: 'It could not be accepted',
  })
  const refuse = useCommand(creatorPage.refuse, {
    ...decided,
    done: after.field === 'erasure' ? 'Request refused' : 'Suggestion refused',
    failed: 'It could not be refused',
  })
  const what = FIELD_NAMES[after.field]
  const isErasure = after.field === 'erasure'
  return (
    <li className="grid gap-1.5 rounded-2 border border-warn-line bg-warn-tint p-2.5">
      <p className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1">{isErasure ? 'Asks to be erased' : what}</b>
        <span className="text-12 text-fg-3">{relativeDate(created_at, new Date())}</span>
      </p>
      <p className="wrap-anywhere">
        {before && <s className="text-fg-3">{before}</s>} {suggestedWords(after)}
      </p>
      {after.field === 'channel' && (
        <p className="text-12 text-fg-2">Accept it, then add the profile under Social Profiles.</p>
      )}
      <span className="flex flex-wrap gap-2">
        {isErasure ? (
          <Button size="small" disabled={!isAdmin} onClick={() => setErasing(true)}>
            {isAdmin ? 'Erase…' : 'An admin can erase them'}
          </Button>
        ) : (
          <Button
            size="small"
            kind="primary"
            aria-label={`Accept: ${what}`}
            loading={accept.isPending}
            onClick={() => accept.mutate(of)}
          >
            Accept
          </Button>
        )}
        {(!isErasure || isAdmin) && (
          <Button
            size="small"
            aria-label={`Refuse: ${what}`}
            loading={refuse.isPending}
            onClick={isErasure ? () => setRefusing(true) : () => refuse.mutate(of)}
          >
            Refuse{isErasure && '…'}
          </Button>
        )}
      </span>
      <ConfirmDialog
        title={`Refuse to erase ${creatorName(creator)}?`}
        confirm="Refuse"
        open={refusing}
        onOpenChange={setRefusing}
        onConfirm={() => {
          setRefusing(false)
          refuse.mutate(of)
        }}
      >
        Everything about them stays stored. Their page says that you did not erase them, not why: write to them. The
        audit log keeps who refused.
      </ConfirmDialog>
      {erasing && (
        <EraseCreatorDialog organization_id={organization_id} creator={creator} onClose={() => setErasing(false)} />
      )}
    </li>
  )
}
