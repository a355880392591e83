import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import type { Audience } from '#records/audiences/contract.ts'
import { type AudienceWatch, audienceMembership } from '../../membership-contract.ts'
import { fanName } from '../words.ts'

/** Keeps who enters and leaves a saved audience, and answers who was in on a day. */
export function MembershipPanel({ audience, onExplain }: { audience: Audience; onExplain: (fanId: string) => void }) {
  const organization_id = useOrganization().id
  const watch = useQuery(audienceMembership.get, { organization_id, id: audience.id })
  const set = useCommand(audienceMembership.set, { failed: 'Failed to Change' })
  const [asksToForget, setAsksToForget] = useState(false)
  if (watch.error) return <Failed what="The members over time" error={watch.error} onRetry={watch.refetch} />
  if (!watch.data) return null
  const { kept, since, tells_webhooks } = watch.data
  const change = (to: { kept: boolean; tells_webhooks: boolean }) =>
    set.mutate({ organization_id, id: audience.id, ...to })
  return (
    <section aria-label="Members over time" className="flex flex-col gap-2 border-line border-b p-5">
      <h2 className="text-12 text-fg-2">Members over time</h2>
      <Switch
        checked={kept}
        onCheckedChange={on => (on || !since ? change({ kept: on, tells_webhooks: false }) : setAsksToForget(true))}
      >
        Keep who enters and leaves
      </Switch>
      <p className="text-12 text-fg-3">{sinceWords(watch.data)}</p>
      {kept && (
        <>
          <Switch checked={tells_webhooks} onCheckedChange={on => change({ kept, tells_webhooks: on })}>
            Tell webhooks
          </Switch>
          <p className="text-12 text-fg-3">{endpointWords(watch.data)}</p>
          {since && <MembersOn audience={audience} since={since} onExplain={onExplain} />}
        </>
      )}
      <ConfirmDialog
        title={`Forget who was in “${audience.name}”?`}
        confirm="Forget"
        open={asksToForget}
        onOpenChange={setAsksToForget}
        onConfirm={() => {
          change({ kept: false, tells_webhooks: false })
          setAsksToForget(false)
        }}
      >
        Everything that was kept since {since && longDate(since)} is removed. The audience and its fans stay.
      </ConfirmDialog>
    </section>
  )
}

const sinceWords = ({ kept, since }: AudienceWatch) =>
  !kept
    ? 'From the moment it is on you can ask who was in on a day. Days before it stay unknown.'
    : since
      ? `Since ${longDate(since)}. Compared every five minutes, with the saved rules.`
      : 'The first comparison is under way.'

const endpointWords = ({ endpoints }: AudienceWatch) =>
  endpoints === 0
    ? 'No endpoint listens to it yet: add one in Settings, Webhooks.'
    : `${exact(endpoints)} ${endpoints === 1 ? 'endpoint listens' : 'endpoints listen'} to fans entering or leaving.`

interface MembersOnProps {
  audience: Audience
  since: string
  onExplain: (fanId: string) => void
}

const SHOWN = 20

function MembersOn({ audience, since, onExplain }: MembersOnProps) {
  const organization_id = useOrganization().id
  const [date, setDate] = useState('')
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const found = useQuery(
    audienceMembership.on,
    isDay ? { organization_id, id: audience.id, date, limit: SHOWN } : skipToken,
    { unhurried: true },
  )
  return (
    <div className="mt-1">
      <TextField
        label="Who was in on"
        type="date"
        value={date}
        min={since.slice(0, 10)}
        onValueChange={setDate}
        {...(isDay && found.error && { error: found.error.message })}
      />
      {isDay && found.data && (
        <>
          <p role="status" className="mt-2 font-strong">
            {exact(found.data.count)} {found.data.count === 1 ? 'fan was' : 'fans were'} in at the end of the day
          </p>
          <p className="text-12 text-fg-3">Fans who were erased since are not counted.</p>
          <ul className="mt-1">
            {found.data.items.map(({ fan, stay }) => (
              <li key={fan.id}>
                <button
                  type="button"
                  onClick={() => onExplain(fan.id)}
                  className="flex min-h-8 w-full items-center gap-2 rounded-2 px-1 text-start hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate">{fanName(fan)}</span>
                  <ChannelMarks channels={fan.reachable} />
                  <span className="text-12 text-fg-3">
                    {stay.left_at ? `left ${longDate(stay.left_at)}` : 'still in'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.data.count > SHOWN && (
            <p className="px-1 text-12 text-fg-3">and {exact(found.data.count - SHOWN)} more</p>
          )}
        </>
      )}
    </div>
  )
}
