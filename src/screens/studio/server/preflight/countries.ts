import { textCountries } from '#features/otp/server/text-countries.ts'
import { type Check, error, findingsOrPassed, warning } from './facts.ts'

const named = new Intl.DisplayNames(['en'], { type: 'region' })
const WITH_ARTICLE = /^(United |Netherlands|Philippines|Maldives|Bahamas|Gambia|Seychelles)| (Islands|Republic)$/
/** As it stands in a sentence: France, the Netherlands. */
const nameOf = (code: string) => {
  const name = named.of(code) ?? code
  return WITH_ARTICLE.test(name) ? `the ${name}` : name
}
const listed = (codes: readonly string[]) => new Intl.ListFormat('en').format(codes.map(nameOf))
/** More names than these are no help. */
const NAMED = 5

/** Whether the numbers that the form asks for can be written to (THREATS 5). */
export const countriesCheck: Check = ({ page, smsCountries }) => {
  if (!page.allow_sms && !page.allow_whatsapp) return { findings: [], passed: [] }
  const served = textCountries(smsCountries, page)
  const beyond = page.sms_country_codes.map(code => code.toUpperCase()).filter(code => !smsCountries.includes(code))
  const first = page.input_sms_country_code_default?.toUpperCase()
  if (served.length === 0) {
    const refuses = (page.require_otp || page.require_double_opt_in) && !page.allow_email
    return findingsOrPassed(
      'countries',
      '',
      (refuses ? error : warning)({
        code: 'texts_go_nowhere',
        field: 'sms_country_codes',
        ...(smsCountries.length === 0
          ? { text: 'Text messages go nowhere.', hint: 'This installation sends to no country. Ask whoever runs it.' }
          : {
              text: 'Text messages go to none of the chosen countries.',
              hint: `This installation sends to ${smsCountries.length > NAMED ? `${smsCountries.length} others` : listed(smsCountries)}.`,
            }),
      }),
    )
  }
  return findingsOrPassed(
    'countries',
    `Text messages go to ${served.length > NAMED ? `${served.length} countries` : listed(served)}`,
    beyond.length > 0 &&
      warning({
        code: 'country_not_served',
        field: 'sms_country_codes',
        text: `No text messages go to ${listed(beyond)}.`,
        hint: 'This installation does not send there. Ask whoever runs it.',
      }),
    first !== undefined &&
      !served.includes(first) &&
      warning({
        code: 'phone_country_not_served',
        field: 'input_sms_country_code_default',
        text: `The phone fields begin with ${nameOf(first)}, where no text messages go.`,
        hint: page.allow_email ? 'Fans there are asked for their email address.' : 'Fans there can prove no number.',
      }),
  )
}
