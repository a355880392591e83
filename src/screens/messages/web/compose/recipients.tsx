import { type BroadcastEstimate, sendMode } from '#features/broadcasts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { audiences } from '#records/audiences/contract.ts'
import { dollars, modeNames } from '../words.ts'
import type { DraftProps } from './draft.ts'

const channels = [
  ['PHONE', 'SMS'],
  ['WHATSAPP', 'WhatsApp'],
  ['EMAIL', 'Email'],
] as const

/** To whom, except whom, and by which channels, with what each mode sends and costs. */
export function Recipients({ draft, set, estimate }: DraftProps & { estimate: BroadcastEstimate | undefined }) {
  const organization_id = useOrganization().id
  const known = useQuery(audiences.list, { organization_id, archived: false })
  const options = (known.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="To"
          value={draft.audience_id ?? 'all'}
          options={[{ value: 'all', label: 'All fans' }, ...options]}
          onValueChange={id => set({ audience_id: id === 'all' ? null : id })}
        />
        <Select
          label="Except"
          value={draft.except_audience_id ?? 'none'}
          options={[{ value: 'none', label: 'Nobody' }, ...options]}
          onValueChange={id => set({ except_audience_id: id === 'none' ? null : id })}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="pb-1.5 font-medium text-12 text-fg-2">Send by</legend>
        <table className="w-full rounded-2 border border-line tabular-nums">
          <thead className="text-12 text-fg-2">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start font-medium">
                Channels
              </th>
              {channels.map(([channel, name]) => (
                <th key={channel} scope="col" className="px-2 text-end font-medium max-sm:hidden">
                  {name}
                </th>
              ))}
              <th scope="col" className="px-3 text-end font-medium">
                Estimated
              </th>
            </tr>
          </thead>
          <tbody>
            {sendMode.options.map(mode => {
              const counted = estimate?.modes.find(one => one.mode === mode)
              const chosen = mode === draft.send_mode
              return (
                <tr key={mode} className={cx('border-line border-t', chosen && 'bg-chosen font-strong')}>
                  <th scope="row" className="p-0 text-start font-[inherit]">
                    <label className="flex min-h-9 items-center gap-2.5 px-3 py-1.5 max-md:min-h-11">
                      <input
                        type="radio"
                        name="send-mode"
                        className="size-4 flex-none accent-(--accent)"
                        checked={chosen}
                        onChange={() => set({ send_mode: mode })}
                      />
                      {modeNames[mode]}
                    </label>
                  </th>
                  {channels.map(([channel]) => (
                    <td key={channel} className="px-2 text-end max-sm:hidden">
                      {counted ? (counted.messages[channel] ? exact(counted.messages[channel]) : '--') : ''}
                    </td>
                  ))}
                  <td className="px-3 text-end">{counted && dollars(counted.cents)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </fieldset>
    </>
  )
}
