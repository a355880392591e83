import { ArrowUpRight, Check, Mail, MapPin } from 'lucide-react'
import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../../contract.ts'
import { type CollectionLink, dateLabel, sheetWords, visibleLinks } from '../../link-rules.ts'
import { ownImage } from '../artist.ts'
import { OpenSheet } from './open-sheet.tsx'

interface Props {
  page: DropPageProps
  words: PageWords
}

/**
 * The cities or events of a collection (DROP-051..063). In the order of the drop: the visitor's time zone and the ids of the
 * address are known in the browser only, where `arrange-rows.ts` sorts, hides and opens.
 */
export function LinkRows({ page, words }: Props) {
  const { drop, general_signup } = page
  const defaults = { title: words.city_title, description: words.city_about }
  const links = visibleLinks(drop)
  return (
    <>
      {general_signup && (
        <div data-general={general_signup.id}>
          <OpenSheet className="btn" sheet={sheetWords(null, drop, defaults)}>
            {drop.custom_primary_button_text ?? words.city_title}
          </OpenSheet>
        </div>
      )}
      {links.length > 0 && (
        <ul className="link-rows" data-rows>
          {links.map(link => (
            <LinkRow key={link.id} link={link} page={page} words={words} />
          ))}
        </ul>
      )}
    </>
  )
}

function LinkRow({ link, page, words }: Props & { link: CollectionLink }) {
  const { drop } = page
  const date = dateLabel(link.event_date, link.event_timezone, drop.translation_language ?? 'en')
  const gone = link.is_call_to_action_disabled
  return (
    <li
      className={gone ? 'row is-gone' : 'row'}
      data-link-row={link.id}
      data-zone={link.event_timezone ?? undefined}
      data-order={link.order}
    >
      <div>
        <span className="near" hidden>
          <MapPin className="i" aria-hidden="true" />
          {words.near_you}
        </span>
        <span className="listed" hidden>
          <Check className="i" aria-hidden="true" />
          {words.on_list}
        </span>
        <span className="listed" data-unconfirmed hidden>
          <Mail className="i" aria-hidden="true" />
          {words.almost_in}
        </span>
        <h2 className="row-title">{link.title}</h2>
        {link.subtitle_one && <p>{link.subtitle_one}</p>}
        {date && <p className="num">{date}</p>}
      </div>
      {gone ? <span className="gone">{words.sold_out}</span> : <RowAction link={link} page={page} words={words} />}
    </li>
  )
}

function RowAction({ link, page, words }: Props & { link: CollectionLink }) {
  if (link.call_to_action === 'SIGN_UP') {
    const text = link.custom_signup_button_text || words.sign_up
    return (
      <OpenSheet
        className="btn sm"
        sheet={sheetWords(link, page.drop, { title: words.city_title, description: words.city_about })}
        link_id={link.id}
        image_url={ownImage(link.image_url ?? page.link_images[link.id] ?? null)}
        label={`${text}, ${link.title}`}
      >
        {text}
      </OpenSheet>
    )
  }
  if (!link.destination_url) return null
  return (
    <a
      className="btn sm ghost"
      href={link.destination_url}
      target="_blank"
      rel="noopener"
      aria-label={`${words.tickets}, ${link.title} ${words.new_tab}`}
    >
      {words.tickets} <ArrowUpRight className="i" aria-hidden="true" />
    </a>
  )
}
