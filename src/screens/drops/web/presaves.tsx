import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { presaveNumbers } from '#records/presaves/contract.ts'

type Numbers = AnswerOf<typeof presaveNumbers.of_drop>

const names = { spotify: 'Spotify', 'apple-music': 'Apple Music', reminder: 'Reminder' } as const

/** What fans asked for on release day, and what became of it. Nothing for a drop that nobody asked anything of. */
export function Presaves({ dropId }: { dropId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(presaveNumbers.of_drop, { organization_id, id: dropId })
  if (!data || (data.services.length === 0 && data.forever === 0)) return null
  const ending = data.services.reduce((sum, service) => sum + service.ending, 0)
  return (
    <section aria-labelledby="presaves-title" className="rounded-3 border border-line">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-b px-4 py-3">
        <h2 id="presaves-title" className="font-strong">
          Release day
        </h2>
        <p className="text-fg-2">{whenOf(data)}</p>
      </header>
      <div className="overflow-x-auto">
        <table className="w-full text-left tabular-nums">
          <thead className="text-fg-2">
            <tr className="[&>th]:px-4 [&>th]:py-2 [&>th]:font-normal">
              <th scope="col">Where</th>
              <th scope="col" className="text-end">
                Waiting
              </th>
              <th scope="col" className="text-end">
                Saved or told
              </th>
              <th scope="col" className="text-end">
                Failed
              </th>
              <th scope="col" className="text-end">
                Expired
              </th>
              <th scope="col" className="text-end">
                Taken back
              </th>
            </tr>
          </thead>
          <tbody>
            {data.services.map(({ service, pending, saved, failed, expired, revoked }) => (
              <tr key={service} className="border-line border-t [&>*]:px-4 [&>*]:py-2">
                <th scope="row" className="font-normal">
                  {names[service]}
                </th>
                {[pending, saved, failed, expired, revoked].map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                  <td key={at} className={count === 0 ? 'text-end text-fg-2' : 'text-end'}>
                    {exact(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ending > 0 && (
        <div className="px-4 pb-3">
          <Message tone="warning">
            <p>
              {exact(ending)} {ending === 1 ? 'permission ends' : 'permissions end'} before the release: Spotify ends
              each after six months. Those fans get the link by message instead, unless they connect again.
            </p>
          </Message>
        </div>
      )}
      {data.forever > 0 && (
        <p className="border-line border-t px-4 py-3 text-fg-2">
          Later releases are saved to {exact(data.forever)} {data.forever === 1 ? 'library' : 'libraries'} too.
        </p>
      )}
    </section>
  )
}

function whenOf({ go_live_at, release_time_zone }: Numbers): string {
  if (!go_live_at) return 'No date is set yet'
  return release_time_zone
    ? `At midnight of each fan’s own, on the day of ${longDate(go_live_at)}`
    : `Everywhere at once, ${longDate(go_live_at)}`
}
