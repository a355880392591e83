import type { PageWords } from '../../words.ts'

interface FooterProps {
  words: PageWords
  privacy_url: string
  /** The link to the product, unless the drop hides it (DROP-032, DROP-033). */
  made_with: boolean
}

export const Footer = ({ words, privacy_url, made_with }: FooterProps) => (
  <footer className="foot">
    <a href={privacy_url}>{words.privacy}</a>
    {made_with && <a href="/">{words.made_with}</a>}
  </footer>
)
