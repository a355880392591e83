import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../contract.ts'
import { sheetWords } from '../link-rules.ts'
import { artistName } from './artist.ts'
import { FormIsland } from './form-island.tsx'
import { LinkRows } from './rows/link-rows.tsx'
import { OpenSheet } from './rows/open-sheet.tsx'
import { ListenAfterSignup, ListeningRows, PresaveRows } from './rows/service-rows.tsx'
import { SignupSheet } from './sheet/signup-sheet.tsx'

interface Props {
  page: DropPageProps
  words: PageWords
}

/** The sign-up area of the page, by the drop's type. */
export function Action({ page, words }: Props) {
  const { drop } = page
  if (page.phase === 'teaser') return <FormIsland page={page} in_dialog={false} />
  switch (drop.drop_type) {
    case 'LINK_COLLECTION': {
      const defaults = { title: words.city_title, description: words.city_about }
      return (
        <>
          <LinkRows page={page} words={words} />
          <SignupSheet page={page} words={words} sheet={sheetWords(null, drop, defaults)} />
        </>
      )
    }
    case 'TRACK_PRE_SAVE':
      return (
        <>
          {isOut(page) ? <ListeningRows page={page} words={words} /> : <PresaveRows page={page} words={words} />}
          <SignupSheet page={page} words={words} sheet={ownWords(page, words)} />
        </>
      )
    case 'LISTENING':
      return (
        <>
          <ListeningRows page={page} words={words} />
          <SignupSheet page={page} words={words} sheet={ownWords(page, words)} />
        </>
      )
    default:
      return <SignUp page={page} words={words} />
  }
}

/** From its moment on the page of a release is where it is heard, at the same address. */
const isOut = ({ drop, now }: DropPageProps) =>
  drop.go_live_timestamp !== null && Date.parse(drop.go_live_timestamp) <= Date.parse(now)

const ownWords = ({ drop }: DropPageProps, words: PageWords) =>
  sheetWords(null, drop, { title: drop.title, description: words.signup_about(artistName(drop)) })

/** The form in the page, or behind a button (DROP-048..050). After a native post the matching form is open. */
function SignUp({ page, words }: Props) {
  const { drop, reply, mode } = page
  if (drop.form_layout !== 'COMPACT' || (reply && !mode.preview))
    return (
      <>
        <FormIsland page={page} in_dialog={false} />
        <ListenAfterSignup page={page} words={words} />
      </>
    )
  const sheet = ownWords(page, words)
  return (
    <>
      <OpenSheet className="btn" sheet={sheet}>
        {drop.custom_primary_button_text ?? words.sign_up}
      </OpenSheet>
      <SignupSheet page={page} words={words} sheet={sheet} />
    </>
  )
}
