import { Bot } from 'lucide-react'
import type { Funnel } from '#features/funnel/contract.ts'
import { saveCsv } from '#platform/web/data/csv.ts'
import { counted, exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { Csv } from '../csv.tsx'

type Robots = Funnel['robots']
type Kind = Robots[number]['kind']

const kinds: Record<Kind, { name: string; meaning: string }> = {
  preview: { name: 'Link previews', meaning: 'A card was drawn for a link that somebody posted.' },
  scanner: { name: 'Mail scanners', meaning: 'A link in a mail was opened to see whether it is safe.' },
  prefetch: { name: 'Prefetches', meaning: 'A browser fetched the page before anybody asked for it.' },
  bot: { name: 'Bots', meaning: 'Search engines, monitors, programs.' },
}

/** How many visits were machines', and whose: kept out of every step. */
export function RobotsKeptApart({ robots, file }: { robots: Robots; file: string }) {
  const total = views(robots)
  if (total === 0) return <p className="text-12 text-fg-3">No robots came in these days.</p>
  return (
    <Popover
      label="Robots kept apart"
      align="end"
      className="w-76 p-4"
      trigger={
        <Button kind="quiet" size="small" icon={<Bot />}>
          Robots kept apart: {exact(total)}
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-strong">{counted(total, 'view')} by robots</h3>
        <Csv of="Robots" onClick={() => saveCsv(file, rowsOf(robots))} />
      </div>
      <p className="mt-0.5 text-12 text-fg-2">They are counted in no step of the funnel, with or without filters.</p>
      <dl className="mt-3 flex flex-col gap-3">
        {(Object.keys(kinds) as Kind[]).map(kind => (
          <OfKind key={kind} kind={kind} robots={robots.filter(robot => robot.kind === kind)} />
        ))}
      </dl>
    </Popover>
  )
}

function OfKind({ kind, robots }: { kind: Kind; robots: Robots }) {
  if (robots.length === 0) return null
  return (
    <div>
      <dt className="flex gap-2 font-medium">
        <span className="flex-1">{kinds[kind].name}</span>
        <span className="tabular-nums">{exact(views(robots))}</span>
      </dt>
      <dd className="text-12 text-fg-3">{kinds[kind].meaning}</dd>
      <dd>
        <ul className="mt-1 text-12 text-fg-2">
          {robots.map(({ agent, views }) => (
            <li key={agent} className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{agent}</span>
              <span className="tabular-nums">{exact(views)}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const views = (robots: Robots) => robots.reduce((sum, robot) => sum + robot.views, 0)
const rowsOf = (robots: Robots) => [
  ['Kind', 'Agent', 'Views'],
  ...robots.map(({ kind, agent, views }) => [kinds[kind].name, agent, views]),
]
