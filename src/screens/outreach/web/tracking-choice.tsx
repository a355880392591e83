import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { tracking } from '#records/outreach/tracking-contract.ts'

/** What the team wants to know of its mails: nothing, unless it says so. */
export function TrackingChoice({ organization_id }: { organization_id: string }) {
  const { data } = useQuery(tracking.get, { organization_id })
  const save = useCommand(tracking.set, { done: 'Tracking Saved', failed: 'Failed to Save Tracking' })
  if (!data) return null
  const { openings, clicks, host } = data
  const choose = (change: { openings?: boolean; clicks?: boolean }) =>
    save.mutate({ organization_id, openings, clicks, ...change })
  return (
    <section aria-label="Tracking" className="py-4">
      <h2 className="mb-2 font-semibold">Tracking</h2>
      <div className="grid gap-2 rounded-3 border border-line px-4 py-3">
        <Switch checked={openings} onCheckedChange={on => choose({ openings: on })}>
          Count openings by a picture in each mail
        </Switch>
        <Switch checked={clicks} onCheckedChange={on => choose({ clicks: on })}>
          Count clicks by links that lead through {host ?? 'this installation'}
        </Switch>
        <p className="text-pretty text-12 text-fg-2">
          For mails sent from now on, never for replies. Scanners and privacy proxies are left out, so some openings are
          not seen. An administrator chooses this for the whole team.
        </p>
      </div>
    </section>
  )
}
