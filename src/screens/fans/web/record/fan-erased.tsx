import { Link } from '@tanstack/react-router'
import { Hourglass, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Erasure, fanRights } from '../../rights-contract.ts'
import { erasedLabel } from './rights-words.ts'

/** Says that the fan of this address was erased, how far that is and what proves it; else what stands inside. */
export function FanErased({ id, children }: { id: string; children: ReactNode }) {
  const organization_id = useOrganization().id
  const { data, isPending } = useQuery(fanRights.erasure, { organization_id, fan_id: id }, { keepLast: false })
  if (isPending) return null
  if (!data?.erasure) return children
  const { erasure } = data
  return (
    <section aria-label="Erasure" className="w-full max-w-[480px] px-5">
      <h2 className="font-semibold text-15">This fan was erased</h2>
      <p className="mt-0.5 text-fg-2">{longDate(erasure.erased_at)}</p>
      <State erasure={erasure} />
      <h3 className="mt-5 mb-1.5 font-medium text-12 text-fg-3">What went</h3>
      <ul className="flex flex-col gap-1 tabular-nums">
        {erasure.gone.map(gone => (
          <li key={gone.what}>{erasedLabel(gone)}</li>
        ))}
      </ul>
      <Link to="/fans" className={buttonClass('secondary', 'regular', 'mt-5')}>
        Go to Fans
      </Link>
    </section>
  )
}

/** The last look through everything, as far as it is. */
function State({ erasure: { state, proof, finished_at } }: { erasure: Erasure }) {
  const line = 'mt-4 flex items-start gap-2.5 rounded-2 border px-3 py-2.5'
  if (!proof || !finished_at)
    return (
      <p role="status" className={`${line} border-line text-fg-2`}>
        <Hourglass aria-hidden="true" className="mt-px text-icon" />
        Gone from every table. A last look for leftovers is under way.
      </p>
    )
  const looked = `${proof.columns} columns of ${proof.tables} tables, ${longDate(finished_at)}`
  if (state === 'DONE')
    return (
      <p role="status" className={`${line} border-good-line bg-good-tint text-good`}>
        <ShieldCheck aria-hidden="true" className="mt-px" />
        <span>
          <b className="block">Looked for everywhere, found nowhere</b>
          {looked}
        </span>
      </p>
    )
  return (
    <p role="status" className={`${line} border-warn-line bg-warn-tint text-warn`}>
      <ShieldAlert aria-hidden="true" className="mt-px" />
      <span>
        <b className="block">Their contact was found again</b>
        In {proof.found.map(({ table, rows }) => `${table.replaceAll('_', ' ')} (${rows})`).join(', ')}; {looked}. They
        may have signed up again since, or it stands in words of your team.
      </span>
    </p>
  )
}
