import { PLACES_ATTRIBUTION } from '#features/places/contract.ts'
import { type PrivacyFacts, type PrivacyLanguage, privacyWords, type Section } from '../words.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page as a whole document. */
export function privacyHtml(language: PrivacyLanguage, facts: PrivacyFacts): string {
  const words = privacyWords(language)
  const { credits } = words
  const other = language === 'en' ? 'fr' : 'en'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(words.summary)}">
<title>${escaped(words.title)}</title>
<link rel="stylesheet" href="/privacy/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#text">${escaped(words.skip)}</a>
<header>
<a class="language" href="/privacy?lang=${other}" hreflang="${other}" lang="${other}">${escaped(words.other_language)}</a>
<h1>${escaped(words.title)}</h1>
<p>${escaped(words.lede)}</p>
</header>
<main id="text">
${words.sections(facts).map(sectionHtml).join('\n')}
</main>
<footer>
<h2>${escaped(credits.heading)}</h2>
<p>${escaped(credits.cities)} <a href="${PLACES_ATTRIBUTION.licence_url}">${escaped(credits.licence)}</a>
(<a href="${PLACES_ATTRIBUTION.source_url}">geonames.org</a>).</p>
<p>${escaped(credits.fonts)} <a href="/fonts/OFL.txt">${escaped(credits.fonts_licence)}</a>.</p>
</footer>
</body>
</html>
`
}

const sectionHtml = ({ heading, text, list = [] }: Section) => `<section>
<h2>${escaped(heading)}</h2>
${text.map(paragraph => `<p>${escaped(paragraph)}</p>`).join('\n')}
${list.length > 0 ? `<ul>${list.map(item => `<li>${escaped(item)}</li>`).join('\n')}</ul>` : ''}
</section>`
