import { ArrowUpRight, Check } from 'lucide-react'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../../contract.ts'
import { isLibraryService, listenedOn, openLinks, sheetWords } from '../../link-rules.ts'
import { artistName } from '../artist.ts'
import { ServiceMark, serviceName } from './music-services.tsx'
import { OpenSheet } from './open-sheet.tsx'

interface Props {
  page: DropPageProps
  words: PageWords
}

type MusicLink = PublicDrop['presave_links'][number]

const shown = (links: readonly MusicLink[]) => links.filter(link => !link.is_hidden)

/** One row a service on which the release can be saved before its day (DROP-067..072). */
export function PresaveRows({ page, words }: Props) {
  const links = shown(page.drop.presave_links)
  const first = links.find(link => isLibraryService(link.platform))
  return (
    <>
      <ul className="svc">
        {links.map(link => (
          <li key={link.platform}>
            {isLibraryService(link.platform) ? (
              <SaveRow platform={link.platform} hot={link === first} page={page} words={words} />
            ) : (
              <OutRow
                link={link}
                action={link.platform === 'beatport' ? words.pre_order : words.pre_save}
                words={words}
              />
            )}
          </li>
        ))}
      </ul>
      {first && (
        <p className="note">{words.presave_does(page.drop.allow_forever_save ? artistName(page.drop) : null)}</p>
      )}
    </>
  )
}

/**
 * Opens the sign-up for the service. Both faces of the button are there; the browser shows the one that holds (DROP-069). The
 * saved one leads back to "You're in!", where a service that did not connect can be tried again.
 */
function SaveRow({ platform, hot, page, words }: Props & { platform: string; hot: boolean }) {
  const { drop } = page
  const service = serviceName(platform)
  const defaults = { title: words.presave_title(service), description: words.presave_about(artistName(drop)) }
  const sheet = sheetWords(null, drop, defaults)
  return (
    <>
      <OpenSheet className={hot ? 'hot' : ''} sheet={sheet} service={platform}>
        <ServiceMark platform={platform} />
        {service} <span>{words.pre_save}</span>
      </OpenSheet>
      <OpenSheet className="done" sheet={sheet} service={platform} saved>
        <ServiceMark platform={platform} />
        {service}{' '}
        <span>
          <Check className="i" aria-hidden="true" /> {words.pre_saved}
        </span>
      </OpenSheet>
    </>
  )
}

function OutRow({ link, action, words }: { link: MusicLink; action?: string; words: PageWords }) {
  const service = serviceName(link.platform)
  if (!link.destination_url) return null
  return (
    <a
      href={link.destination_url}
      target="_blank"
      rel="noopener"
      aria-label={[service, action, words.new_tab].filter(Boolean).join(' ')}
    >
      <ServiceMark platform={link.platform} />
      {service}{' '}
      {action ? (
        <span>
          {action} <ArrowUpRight className="i" aria-hidden="true" />
        </span>
      ) : (
        <ArrowUpRight className="i" aria-hidden="true" />
      )}
    </a>
  )
}

interface ListenProps {
  links: readonly MusicLink[]
  words: PageWords
  className?: string
}

/** Where the release can be heard, on a page without rows of services: of an ended drop, and after a sign-up. Nothing where it cannot. */
export function Listen({ links, words, className = 'blk' }: ListenProps) {
  const open = openLinks(links)
  if (open.length === 0) return null
  return (
    <section className={className}>
      <h2 className="h2">{words.listen_now}</h2>
      <ul className="svc plain">
        {open.map(link => (
          <li key={link.platform}>
            <OutRow link={link} words={words} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown by the styles once somebody is in, where the page has no rows of services itself: "You're in!" is no dead end. */
export function ListenAfterSignup({ page, words }: Props) {
  const { drop_type, listening_links } = page.drop
  if (drop_type === 'LISTENING' || drop_type === 'TRACK_PRE_SAVE') return null
  return <Listen links={listening_links} words={words} className="blk afterwards" />
}

/** Where a release that is out can be heard, and a card on which fans stay in touch (DROP-073..075). */
export function ListeningRows({ page, words }: Props) {
  const { drop } = page
  const defaults = { title: words.loop_title, description: words.signup_about(artistName(drop)) }
  const loop = sheetWords(null, drop, defaults)
  return (
    <>
      <ul className="svc plain">
        {listenedOn(drop).map(link => (
          <li key={link.platform}>
            <OutRow link={link} words={words} />
          </li>
        ))}
      </ul>
      <section className="card">
        <h2>{loop.title}</h2>
        {drop.custom_universal_signup_description && <p>{drop.custom_universal_signup_description}</p>}
        <OpenSheet className="btn" sheet={loop}>
          {drop.custom_primary_button_text ?? words.sign_up}
        </OpenSheet>
      </section>
    </>
  )
}
