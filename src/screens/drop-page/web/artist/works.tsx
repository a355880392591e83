import type { PageWords } from '#records/drops/words.ts'
import type { ArtistPageProps, ArtistWork } from '../../contract.ts'
import { initialOf } from '../artist.ts'

interface WorksProps {
  page: ArtistPageProps
  state: ArtistWork['state']
  words: PageWords
}

/** What an artist has live, coming or behind them. The first that is live stands in full, with the button that leads there. */
export function Works({ page, state, words }: WorksProps) {
  const works = page.drops.filter(drop => drop.state === state)
  if (works.length === 0) return null
  return (
    <section className={`blk works-${state}`}>
      <h2 className="h2">{words.artist[state]}</h2>
      <ul className="works">
        {works.map((work, at) => (
          <li key={work.url}>
            {state === 'live' && at === 0 ? (
              <FullWork work={work} words={words} />
            ) : (
              <WorkRow work={work} words={words} locale={page.locale} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WorkProps {
  work: ArtistWork
  words: PageWords
}

/** Without its cover where that is the poster of this page. */
function FullWork({ work, words }: WorkProps) {
  const action = actionText(work, words)
  return (
    <article className="work">
      {!work.is_poster && <Cover work={work} />}
      <h3 className="h2">{work.title}</h3>
      {work.about && <p>{work.about}</p>}
      <a className="btn" href={work.url} aria-label={`${action}, ${work.title}`}>
        {action}
      </a>
    </article>
  )
}

function WorkRow({ work, words, locale }: WorkProps & { locale: 'en' | 'fr' }) {
  const note = noteOf(work, words, locale)
  return (
    <a href={work.url}>
      <Cover work={work} />
      <span>
        <b>{work.title}</b>
        {note && <small>{note}</small>}
      </span>
      {work.state !== 'before' && <span className="btn sm ghost">{actionText(work, words)}</span>}
    </a>
  )
}

const Cover = ({ work: { picture, title } }: { work: ArtistWork }) =>
  picture ? (
    <img src={picture.url} width={picture.width} height={picture.height} alt="" loading="lazy" />
  ) : (
    <span className="ini" aria-hidden="true">
      {initialOf(title)}
    </span>
  )

const actionText = ({ action, button_text }: ArtistWork, words: PageWords) =>
  action === 'tell_me' ? words.teaser.tell_me : (button_text ?? words[action])

function noteOf({ state, action, at }: ArtistWork, words: PageWords, locale: 'en' | 'fr'): string | null {
  if (!at) return null
  const day = dayOf(at, locale)
  if (state === 'before') return words.over_since(day)
  return action === 'tell_me' ? words.opens_at(day) : words.artist.on(day)
}

/** Without a time: the page does not know the visitor's zone. */
const dayOf = (at: string, locale: 'en' | 'fr') =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))
