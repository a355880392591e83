import { Link2 } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact, exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { artistAccounts } from '#records/mentions/contract.ts'
import { Section } from './section.tsx'

/** The artist's own Instagram accounts: read for mentions, and answered with. */
export function ArtistAccounts({ artistId }: { artistId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(artistAccounts.list, { organization_id, artist_id: artistId })
  const connect = useCommand(artistAccounts.connect, { failed: 'Failed to Begin the Sign-in' })
  const disconnect = useCommand(artistAccounts.disconnect, {
    done: ({ mentions }) => `Account disconnected, ${exact(mentions)} mentions removed`,
    failed: 'Failed to Disconnect the Account',
  })
  const begin = () =>
    connect.mutate(
      { organization_id, artist_id: artistId },
      { onSuccess: ({ url }) => window.open(url, '_blank', 'noopener') },
    )
  const isOff = data?.instagram === 'OFF'
  return (
    <Section title="Accounts" note={data?.instagram === 'SIMULATED' ? 'Instagram is simulated' : undefined}>
      <ul className="grid grid-cols-1 gap-2">
        {data?.items.map(({ id, username, follower_count, state }) => (
          <li key={id} className="flex items-center gap-2">
            <PlatformMark platform="Instagram" />
            <span className="min-w-0 flex-1 truncate">@{username}</span>
            {state === 'RECONNECT' ? (
              <button type="button" onClick={begin} className="text-warn underline-offset-2 hover:underline">
                sign in again
              </button>
            ) : (
              <span className="text-fg-2 tabular-nums" title={exact(follower_count)}>
                {compact(follower_count)}
              </span>
            )}
            <ConfirmDialog
              title={`Disconnect @${username}?`}
              confirm="Disconnect"
              trigger={
                <button type="button" className="text-12 text-fg-3 underline-offset-2 hover:text-fg hover:underline">
                  disconnect
                </button>
              }
              onConfirm={() => disconnect.mutate({ organization_id, id })}
            >
              Its mentions, their pictures and the answers are deleted for good.
            </ConfirmDialog>
          </li>
        ))}
      </ul>
      {data && (
        <Button
          size="small"
          icon={<Link2 />}
          loading={connect.isPending}
          disabled={isOff}
          onClick={begin}
          className="mt-2"
        >
          Connect Instagram
        </Button>
      )}
      {isOff && <p className="mt-1 text-12 text-fg-2">Instagram is not set up on this installation.</p>}
    </Section>
  )
}
