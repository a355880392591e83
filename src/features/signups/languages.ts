/** Languages that a sign-up may name, ISO 639-1; the form offers seven of them (FORM-024). */
const accepted = new Set(
  `af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km
  kn ko lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur vi zh`.split(/\s+/),
)

export const isLanguage = (code: string) => accepted.has(code.toLowerCase())
