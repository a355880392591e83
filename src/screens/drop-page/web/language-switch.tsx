import { pageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../contract.ts'

/** Leads to the page in the other language its owner wrote, named in that language. */
export function LanguageSwitch({ page: { other_language } }: { page: DropPageProps }) {
  if (!other_language) return null
  const { language, url } = other_language
  return (
    <a className="language" href={url} hrefLang={language} lang={language} rel="nofollow">
      {pageWords(language).this_language}
    </a>
  )
}
