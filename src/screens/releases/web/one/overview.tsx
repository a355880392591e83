import { TriangleAlert } from 'lucide-react'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { explicitNames } from '#records/releases/words.ts'
import { dayWords, distanceWords, durationWords, typeWords, wholeDay } from '../words.ts'
import { AssetsSection } from './assets-section.tsx'
import { CreditsMatrix } from './credits-matrix.tsx'
import { SidePanel } from './side-panel.tsx'
import { StatusLine } from './status-line.tsx'
import { TasksSection } from './tasks-section.tsx'
import { useRelease } from './use-release.ts'

/** The release at a glance. */
export function Overview() {
  const { data } = useRelease()
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 lg:border-line lg:border-e">
        <Head />
        <StatusLine />
        <Faults />
        <div className="grid min-[80rem]:grid-cols-2">
          <TasksSection />
          {data.tracks.length > 0 && <CreditsMatrix />}
        </div>
        <AssetsSection />
      </div>
      <SidePanel />
    </div>
  )
}

function Head() {
  const { data } = useRelease()
  const { release, tracks } = data
  const seconds = tracks.reduce((sum, { duration_s }) => sum + (duration_s ?? 0), 0)
  const about = [
    release.artist.name,
    typeWords(release),
    seconds > 0 && durationWords(seconds),
    release.genre,
    release.explicit !== 'NONE' && explicitNames[release.explicit],
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-4 border-line border-b px-4 py-4 md:px-5">
      <Avatar shape="square" size={80} name={release.title} src={release.cover_url} />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="line-clamp-2 font-semibold text-20">{release.title}</h2>
        <p className="text-fg-2">{about.join(' · ')}</p>
      </div>
      <dl className="flex gap-6 text-end">
        <Figure name="Out" title={release.out_on ? wholeDay(release.out_on) : undefined}>
          {release.out_on ? dayWords(release.out_on) : '--'}
          {release.out_on && (
            <span className="block font-normal text-12 text-fg-3">{distanceWords(release.out_on)}</span>
          )}
        </Figure>
        <Figure name="Pre-saves">{release.presaves === null ? '--' : exact(release.presaves)}</Figure>
      </dl>
    </div>
  )
}

function Figure({ name, title, children }: { name: string; title?: string | undefined; children: React.ReactNode }) {
  return (
    <div title={title}>
      <dt className="text-12 text-fg-3">{name}</dt>
      <dd className="font-semibold text-15 tabular-nums">{children}</dd>
    </div>
  )
}

/** What the distributor said, and what a submission waits for. */
function Faults() {
  const { data } = useRelease()
  const { status } = data.release
  const isOpen = status === 'INCOMPLETE' || status === 'NEEDS_ATTENTION'
  if (!isOpen || (data.faults.length === 0 && !data.status_note)) return null
  return (
    <div className="flex gap-3 border-line border-b px-4 py-3 md:px-5">
      <TriangleAlert
        aria-hidden="true"
        className={status === 'NEEDS_ATTENTION' ? 'mt-0.5 size-4 text-bad' : 'mt-0.5 size-4 text-warn'}
      />
      <div className="min-w-0 text-pretty">
        {data.status_note && <p className="font-strong">{data.status_note}</p>}
        {data.faults.length > 0 && (
          <>
            <p className="text-fg-2">
              Before it can be submitted, {data.faults.length === 1 ? 'one check' : `${data.faults.length} checks`} must
              pass:
            </p>
            <ul className="list-disc ps-4">
              {data.faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
