/**
 * Countries of a drop's SMS: those its team chose among the countries of the installation, or all of these when
 * it chose none. Two upper-case letters each.
 */
export const textCountries = (
  ofInstallation: readonly string[],
  { sms_country_codes: chosen }: { sms_country_codes: readonly string[] },
): readonly string[] =>
  chosen.length === 0 ? ofInstallation : ofInstallation.filter(country => chosen.includes(country.toLowerCase()))
