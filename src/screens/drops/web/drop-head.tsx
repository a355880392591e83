import { longDate } from '#platform/web/dates.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { ShareLink } from '#records/drops/web/share-link.tsx'
import type { DropDetail } from '../contract.ts'
import { Phase } from './drop-columns.tsx'
import { hasPage, nextWords, typeNames } from './words.ts'

/** The drop's title, phase and address. */
export function DropHead({ detail: { drop, cover_large_url, form, version } }: { detail: DropDetail }) {
  const moment = drop.phase === 'SCHEDULED' ? drop.go_live_at : drop.end_at
  const next = <span className="text-fg-2">{nextWords(drop)}</span>
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar shape="square" size={80} name={drop.title} src={cover_large_url ?? drop.cover_url} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold text-20 wrap-anywhere">{drop.title}</h2>
        <p className="text-fg-2">{drop.artist.title}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1">
          <Phase phase={drop.phase} />
          {moment ? <Tooltip text={longDate(moment)}>{next}</Tooltip> : next}
          <span className="text-fg-2">{typeNames[drop.drop_type]}</span>
          <ChannelMarks channels={drop.channels} />
          <span className="text-fg-3">
            {[asks(form.asks), form.require_otp && 'confirmed by a code', version && `version ${version}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      {hasPage(drop) && <ShareLink drop={drop} />}
    </div>
  )
}

/** What the form asks beside the contact: "asks for Name, Location +2". */
function asks(labels: readonly string[]) {
  if (labels.length === 0) return undefined
  const shown = labels.slice(0, 2).join(', ')
  return `asks for ${shown}${labels.length > 2 ? ` +${labels.length - 2}` : ''}`
}
