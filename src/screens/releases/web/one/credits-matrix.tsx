import { cx } from '#platform/web/ui/cx.ts'
import { kindNames } from '#records/releases/words.ts'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

/** Columns of songs beyond which the matrix would not be read any more. */
const MAX_SONGS = 16

/** Who is on which song. */
export function CreditsMatrix() {
  const { data } = useRelease()
  const { credits, tracks } = data
  const shown = tracks.slice(0, MAX_SONGS)
  const names = new Set(credits.map(({ name }) => name)).size
  return (
    <Section
      title="Credits"
      note={`${names} ${names === 1 ? 'name' : 'names'}, ${tracks.length} ${tracks.length === 1 ? 'song' : 'songs'}`}
    >
      <section
        aria-label="Credits by song"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className="w-full">
          <thead>
            <tr className="text-12 text-fg-3 [&>th]:pb-1 [&>th]:font-normal">
              <th scope="col" className="text-start">
                Song
              </th>
              {shown.map(({ id, title }, at) => (
                <th key={id} scope="col" title={title} className="w-5 min-w-5">
                  {at + 1}
                </th>
              ))}
              <th scope="col" className="text-end">
                Role
              </th>
            </tr>
          </thead>
          <tbody>
            {credits.map(({ name, role, kind, track_ids }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: credits have no id and never move here
              <tr key={at} className="h-9 border-line border-b last:border-b-0">
                <th scope="row" className="max-w-32 truncate pe-2 text-start font-strong" title={name}>
                  {name}
                </th>
                {shown.map(({ id }) => {
                  const isOn = track_ids.length === 0 || track_ids.includes(id)
                  return (
                    <td key={id} className="text-center">
                      <span
                        aria-hidden="true"
                        className={cx(
                          'inline-block',
                          isOn ? 'size-2.5 rounded-[3px] bg-accent' : 'size-1 rounded-full bg-press',
                        )}
                      />
                      <span className="sr-only">{isOn ? 'yes' : 'no'}</span>
                    </td>
                  )
                })}
                <td className="truncate ps-2 text-end text-fg-2" title={kindNames[kind]}>
                  {role}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {tracks.length > MAX_SONGS && (
        <p className="pt-1 text-12 text-fg-3">
          The first {MAX_SONGS} of {tracks.length} songs.
        </p>
      )}
    </Section>
  )
}
