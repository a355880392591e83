import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact, percent } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { channelNames } from '#records/audiences/sentence/phrases.ts'
import { euros, modeNames, skipWords, stateLooks } from './words.ts'

/** What became of a message: by channel, subject, country and reason. */
export function Results({ id }: { id: string }) {
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(broadcasts.results, { organization_id, id })
  const stop = useCommand(broadcasts.stop, { done: 'Message Stopped', failed: 'Failed to Stop' })
  if (error) return <Failed what="The results" error={error} onRetry={refetch} />
  if (!data) return <Header title="Message" />
  const { broadcast, channels, subjects, failures, skipped, countries } = data
  const sum = (of: 'sent' | 'delivered' | 'opened' | 'clicked' | 'stopped' | 'failed') =>
    channels.reduce((total, channel) => total + channel[of], 0)
  const machines = channels.reduce((total, one) => total + one.machine_opened, 0)
  const running = broadcast.state === 'SCHEDULED' || broadcast.state === 'SENDING'
  const share = (of: number) => (sum('sent') === 0 ? '--' : percent(of / sum('sent'), { decimals: 1 }))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Header
        title={broadcast.name}
        actions={
          running && (
            <Button
              kind="danger"
              icon={<Square />}
              loading={stop.isPending}
              onClick={() => stop.mutate({ organization_id, id })}
            >
              Stop
            </Button>
          )
        }
      >
        <Badge type={stateLooks[broadcast.state].badge}>{stateLooks[broadcast.state].name}</Badge>
        <span className="truncate text-12 text-fg-3 max-md:hidden">
          {broadcast.audience_name ?? 'All fans'}, {modeNames[broadcast.send_mode]}
          {broadcast.waiting > 0 && `, ${exact(broadcast.waiting)} waiting`}
        </span>
      </Header>
      <div className="min-h-0 flex-1 overflow-y-auto border-line border-t p-4 md:p-5">
        <dl className="grid grid-cols-2 rounded-3 border border-line md:grid-cols-6">
          <Figure
            words="Sent"
            value={exact(sum('sent'))}
            note={`${exact(skipped.reduce((all, one) => all + one.fans, 0))} left out`}
          />
          <Figure words="Delivered" value={exact(sum('delivered'))} note="as providers report" />
          <Figure
            words="Opened"
            value={exact(sum('opened'))}
            note={`at least; ${exact(machines)} by machines left out`}
          />
          <Figure words="Clicked" value={exact(sum('clicked'))} note={share(sum('clicked'))} />
          <Figure words="Stopped" value={exact(sum('stopped'))} note={share(sum('stopped'))} />
          <Figure words="Failed" value={exact(sum('failed'))} note={share(sum('failed'))} />
        </dl>
        <p className="pt-2 text-12 text-fg-3">
          “Opened” is the least we know: it counts people whose mail program loads pictures, and everybody who clicked.
          Text messages cannot tell.
        </p>
        <div className="grid gap-5 pt-5 lg:grid-cols-2">
          <Table
            caption="By channel"
            head={['Channel', 'Sent', 'Opened', 'Clicked', 'Stopped', 'Failed', 'Cost']}
            rows={channels.map(one => [
              channelNames[one.channel],
              exact(one.sent),
              one.channel === 'PHONE' ? '--' : exact(one.opened),
              exact(one.clicked),
              exact(one.stopped),
              exact(one.failed),
              euros(one.cents),
            ])}
          />
          {subjects.length > 1 && (
            <Table
              caption="By subject"
              head={['Subject', 'Sent', 'Opened', 'Clicked']}
              rows={subjects.map(({ second, sent, opened, clicked }) => [
                (second ? broadcast.content.second_subject : broadcast.content.subject) ?? '',
                exact(sent),
                exact(opened),
                exact(clicked),
              ])}
            />
          )}
          <Table
            caption="By country"
            head={['Country', 'Sent', 'Clicked']}
            rows={countries.map(({ country_code, sent, clicked }) => [
              <span key="country" className="flex items-center gap-1.5">
                <Flag code={country_code} />
                {countryName(country_code) ?? 'Not known'}
              </span>,
              exact(sent),
              exact(clicked),
            ])}
          />
          <Table
            caption="Failed"
            head={['Reason', 'Messages']}
            rows={failures.map(({ reason, messages }) => [reason, exact(messages)])}
          />
          <Table
            caption="Never sent"
            head={['Reason', 'Fans']}
            rows={skipped.map(({ reason, fans }) => [skipWords[reason], exact(fans)])}
          />
        </div>
      </div>
    </div>
  )
}

function Figure({ words, value, note }: { words: string; value: string; note: string }) {
  return (
    <div className="flex flex-col border-line p-4 not-last:border-e">
      <dt className="text-12 text-fg-2">{words}</dt>
      <dd className="font-semibold text-20 tabular-nums">{value}</dd>
      <dd className="text-12 text-fg-3">{note}</dd>
    </div>
  )
}

function Table({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  if (rows.length === 0) return null
  return (
    <table className="h-fit w-full rounded-3 border border-line tabular-nums">
      <caption className="pb-1.5 text-start font-strong">{caption}</caption>
      <thead>
        <tr className="text-12 text-fg-2">
          {head.map((words, at) => (
            <th key={words} scope="col" className={`px-3 py-2 font-medium ${at === 0 ? 'text-start' : 'text-end'}`}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(cells => (
          <tr key={String(cells[0]) + cells.length} className="border-line border-t">
            {cells.map((cell, at) => (
              <td key={head[at]} className={`px-3 py-2 ${at === 0 ? 'wrap-anywhere' : 'text-end'}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
