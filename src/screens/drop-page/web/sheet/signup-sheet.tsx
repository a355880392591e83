import { X } from 'lucide-react'
import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../../contract.ts'
import type { SheetWords } from '../../link-rules.ts'
import { FormIsland } from '../form-island.tsx'
import { ProfileLinks } from '../profile-links.tsx'
import { ListenAfterSignup } from '../rows/service-rows.tsx'

interface SignupSheetProps {
  page: DropPageProps
  words: PageWords
  /** What it says until a row opens it with words of its own. */
  sheet: SheetWords
}

/** The sign-up form in a sheet: modal once the loader opens it, and in the page for browsers without scripts. */
export function SignupSheet({ page, words, sheet }: SignupSheetProps) {
  const { drop, cover, reply, opened } = page
  const image = drop.hide_custom_image ? undefined : cover?.images[0]
  const hasLinkImage = drop.link_collection?.links.some(({ image_url }) => image_url) ?? false
  return (
    <dialog
      className="sheet"
      id="signup"
      aria-labelledby="signup-title"
      aria-describedby="signup-about"
      {...(opened || reply ? { open: true, 'data-opened': '' } : {})}
    >
      <header>
        {(image || hasLinkImage) && (
          <img src={image?.url} width={72} height={72} alt="" loading="lazy" hidden={!image} />
        )}
        <div>
          <h2 id="signup-title">{sheet.title}</h2>
          <p id="signup-about">{sheet.description}</p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: closes the form without any script too */}
        <a className="x" href="#main" role="button" aria-label={words.close} data-close>
          <X className="i" aria-hidden="true" />
        </a>
      </header>
      <FormIsland page={page} in_dialog />
      <ListenAfterSignup page={page} words={words} />
      <ProfileLinks drop={drop} words={words} />
    </dialog>
  )
}
