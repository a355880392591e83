import { Document } from '#records/drops/web/page/document.tsx'
import { pageWords } from '#records/drops/words.ts'
import type { NoticePageProps } from '../contract.ts'

/** The pages for not found, failed and overloaded: one sentence and a next step. */
export function NoticePage({ notice, locale, assets, theme_stylesheet }: NoticePageProps) {
  const words = pageWords(locale)
  const text = words[notice]
  return (
    <Document locale={locale} title={text} voice="plain" assets={assets} theme_stylesheet={theme_stylesheet} hidden>
      <main className="state" id="main">
        <SilentRecord />
        <h1 className="title">{text}</h1>
        {notice === 'not_found' && (
          <>
            <p className="lede">{words.not_found_hint}</p>
            <a className="btn" href="/" data-back>
              {words.go_back}
            </a>
          </>
        )}
        {notice === 'failed' && (
          <form className="retry">
            <button className="btn" type="submit" data-retry>
              {words.retry}
            </button>
          </form>
        )}
        {notice === 'busy' && (
          <>
            <p className="lede">{words.busy_hint}</p>
            {/* Nothing but a reload has the answers still, and only a script can ask for one. */}
            <button className="btn by-script" type="button" data-retry>
              {words.retry}
            </button>
          </>
        )}
      </main>
    </Document>
  )
}

const GROOVES = Array.from({ length: 22 }, (_, i) => ({ radius: 62 + 4 * i, faint: i % 2 === 1 }))

/** A record whose arm is lifted. */
const SilentRecord = () => (
  <svg className="record" viewBox="0 0 320 320" width="240" height="240" aria-hidden="true">
    <circle cx="160" cy="160" r="154" />
    {GROOVES.map(({ radius, faint }) => (
      <circle key={radius} cx="160" cy="160" r={radius} className={faint ? 'faint' : undefined} />
    ))}
    <circle cx="160" cy="160" r="48" className="label" />
    <circle cx="160" cy="160" r="5" className="hole" />
    <path d="M300 18v96l-38 74" />
    <circle cx="300" cy="22" r="13" className="joint" />
  </svg>
)
