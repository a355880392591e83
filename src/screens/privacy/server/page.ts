import { PLACES_ATTRIBUTION } from '#features/places/contract.ts'
import { html } from '#platform/contract/html.ts'
import { type PrivacyFacts, type PrivacyLanguage, privacyWords, type Section } from '../words.ts'

/** The page as a whole document. */
export function privacyHtml(language: PrivacyLanguage, facts: PrivacyFacts): string {
  const words = privacyWords(language)
  const { credits } = words
  const other = language === 'en' ? 'fr' : 'en'
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${words.summary}">
<title>${words.title}</title>
<link rel="stylesheet" href="/privacy/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
<header>
<a class="language" href="/privacy?lang=${other}" hreflang="${other}" lang="${other}">${words.other_language}</a>
<h1>${words.title}</h1>
<p>${words.lede}</p>
</header>
<main id="text">
${words.sections(facts).map(sectionHtml)}
</main>
<footer>
<h2>${credits.heading}</h2>
<p>${credits.cities} <a href="${PLACES_ATTRIBUTION.licence_url}">${credits.licence}</a>
(<a href="${PLACES_ATTRIBUTION.source_url}">geonames.org</a>).</p>
<p>${credits.fonts} <a href="/fonts/OFL.txt">${credits.fonts_licence}</a>.</p>
</footer>
</body>
</html>
`.text
}

const sectionHtml = ({ heading, text, list = [] }: Section) => html`<section>
<h2>${heading}</h2>
${text.map(paragraph => html`<p>${paragraph}</p>`)}
${list.length > 0 && html`<ul>${list.map(item => html`<li>${item}</li>`)}</ul>`}
</section>`
