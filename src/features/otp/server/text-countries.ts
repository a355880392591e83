/**
 * Where the text messages of a drop go: to what its team chose among the countries of the installation, to all of these where
 * it chose none. Two capital letters each.
 */
export const textCountries = (
  ofInstallation: readonly string[],
  { sms_country_codes: chosen }: { sms_country_codes: readonly string[] },
): readonly string[] =>
  chosen.length === 0 ? ofInstallation : ofInstallation.filter(country => chosen.includes(country.toLowerCase()))
