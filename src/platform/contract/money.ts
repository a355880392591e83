/**
 * An amount with the code of its currency, since several currencies share a sign; without cents where there are none.
 *
 * @example moneyWithCode(1200, 'USD') // 'USD 1,200', with a space that does not break
 */
export const moneyWithCode = (amount: number, currency: string, decimals = Number.isInteger(amount) ? 0 : 2): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)
