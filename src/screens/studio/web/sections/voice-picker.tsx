import { useEffect } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { fonts } from '#records/drops/theme/fonts.gen.ts'
import { type Voice, voices } from '#records/drops/theme/voices.ts'
import { controlId, useStudio } from '../studio-context.ts'
import { voiceNames } from '../words.ts'

/** How a voice draws a title: as the fan page does, at the size of a thumbnail. */
const looks: Record<Voice, { title: string; size: number; letter: number; radius: number }> = {
  plain: { title: 'font-semibold tracking-tight', size: 17, letter: 0.58, radius: 8 },
  wide: { title: 'uppercase tracking-tight', size: 13, letter: 0.95, radius: 2 },
  narrow: { title: 'uppercase', size: 27, letter: 0.48, radius: 2 },
  soft: { title: '', size: 18, letter: 0.56, radius: 6 },
  candy: { title: '', size: 18, letter: 0.62, radius: 10 },
  mono: { title: 'lowercase tracking-tight', size: 13, letter: 0.6, radius: 0 },
  serif: { title: 'italic', size: 23, letter: 0.46, radius: 5 },
}
/** Pixels of a line, and the most that two lines may be high. */
const LINE = 116
const TWO_LINES = 15

/** A size at which the whole title stands in the thumbnail: on one line, else on two, unless that were too small to read. */
export function thumbnailSize(voice: Voice, title: string): number {
  const { size, letter } = looks[voice]
  const line = LINE / ([...title].length * letter)
  // words rarely fill both lines to their ends
  return line >= TWO_LINES * 0.8 ? Math.min(size, line) : Math.max(9, Math.min(size, TWO_LINES, line * 1.6))
}

const faceOf = (voice: Voice) => (voice === 'plain' ? 'inter' : voice)
const familyOf = (voice: Voice) => `FF ${faceOf(voice)}`

/** The display faces, as the fan pages load them. */
function useFaces() {
  useEffect(() => {
    for (const voice of voices) {
      const { files, weight, style } = fonts[faceOf(voice)]
      const family = familyOf(voice)
      if ([...document.fonts].some(face => face.family.replaceAll('"', '') === family)) continue
      for (const { url, unicode_range } of files)
        document.fonts.add(
          new FontFace(family, `url(${url})`, { weight, style, unicodeRange: unicode_range, display: 'swap' }),
        )
    }
  }, [])
}

/** Each voice as it would stand on this very page: its words, its colours. */
export function VoicePicker() {
  const { draft, change, look } = useStudio()
  useFaces()
  return (
    <fieldset id={controlId('voice')} className="min-w-0">
      <legend className="mb-1.5 font-medium text-12 text-fg-2">Voice</legend>
      <div className="grid grid-cols-2 gap-2">
        {voices
          .toSorted((a, b) => Number(b === 'plain') - Number(a === 'plain'))
          .map(voice => (
            <label
              key={voice}
              className="group relative block rounded-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="voice"
                className="peer sr-only"
                checked={draft.voice === voice}
                onChange={() => change({ voice })}
              />
              <Thumbnail voice={voice} title={draft.title || 'Your title'} />
              <span className="mt-1 flex items-center gap-1.5 text-12 text-fg-2 peer-checked:font-medium peer-checked:text-fg">
                {voiceNames[voice]}
                {voice === look.suggested_voice && draft.custom_image_url && (
                  <span className="text-fg-3">fits the cover</span>
                )}
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}

function Thumbnail({ voice, title }: { voice: Voice; title: string }) {
  const { draft, look } = useStudio()
  const { colours } = look
  const { title: classes, radius } = looks[voice]
  const chosen = draft.voice === voice
  return (
    <span
      aria-hidden="true"
      style={{ background: colours.bg, color: colours.ink }}
      className={cx(
        'flex h-19 flex-col justify-between gap-1.5 overflow-hidden rounded-2 p-2.5 shadow-[inset_0_0_0_1px_var(--edge)]',
        chosen && 'outline-2 outline-accent outline-offset-2',
      )}
    >
      <span
        style={{
          fontFamily: `"${familyOf(voice)}", sans-serif`,
          fontSize: thumbnailSize(voice, title),
          lineHeight: 1.05,
        }}
        className={cx('line-clamp-2 wrap-anywhere pb-px', classes)}
      >
        {title}
      </span>
      <span style={{ background: colours.accent, borderRadius: radius }} className="block h-4 w-full flex-none" />
    </span>
  )
}
