import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { royalties } from '#records/royalties/contract.ts'
import { monthName, shortMonth } from '#records/royalties/web/month-name.ts'
import { Section } from './section.tsx'

const MAX_MONTHS = 13
const MAX_STORES = 10

/** Which months of each store are here: a gap between two statements is one that never came. */
export function Coverage({ overview }: { overview: AnswerOf<typeof royalties.overview> }) {
  const months = overview.months.map(({ month }) => month).slice(-MAX_MONTHS)
  const stores = overview.sources.slice(0, MAX_STORES)
  const missing = overview.sources.reduce((sum, source) => sum + source.missing.length, 0)
  const here = new Set(
    overview.months.flatMap(({ month, sources }) => sources.map(({ source }) => `${month} ${source}`)),
  )
  return (
    <Section
      title="Statements by store"
      note={missing > 0 ? `${missing} missing` : 'none missing'}
      className="border-line max-lg:border-t lg:border-s"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="Months of each store" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-12">
          <thead>
            <tr className="text-11 text-fg-3">
              <th scope="col" className="text-start font-normal">
                <span className="sr-only">Store</span>
              </th>
              {months.map(month => (
                <th key={month} scope="col" className="w-5 pb-1 text-center font-normal">
                  <span aria-hidden="true">{shortMonth(month).slice(0, 1)}</span>
                  <span className="sr-only">{monthName(month)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map(({ source, missing: gaps }) => (
              <tr key={source} className="h-5.5">
                <th scope="row" className="max-w-28 truncate pe-2 text-start font-normal" title={source}>
                  {source}
                </th>
                {months.map(month => {
                  const state = here.has(`${month} ${source}`) ? 'here' : gaps.includes(month) ? 'missing' : 'none'
                  return (
                    <td key={month} title={`${source}, ${monthName(month)}: ${words[state]}`} className="text-center">
                      <span
                        aria-hidden="true"
                        className={cx('inline-block size-3 rounded-[3px] border align-middle', looks[state])}
                      />
                      <span className="sr-only">{words[state]}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-12 text-fg-3">
        {(['here', 'missing', 'none'] as const).map(state => (
          <span key={state} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-3 rounded-[3px] border', looks[state])} />
            {words[state]}
          </span>
        ))}
      </p>
    </Section>
  )
}

const words = { here: 'here', missing: 'missing', none: 'nothing' }
const looks = {
  here: 'border-transparent bg-data-1',
  missing: 'border-bad-fill bg-bg',
  none: 'border-line bg-bg',
}
