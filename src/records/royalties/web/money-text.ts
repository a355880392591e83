/** Intl reads decimals as text to their last digit, so that no amount passes through a floating-point number. */
type Exact = `${number}`

/** `€41,879.71`: an amount as one reads it, to the cent. */
export const moneyText = (amount: string, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount as Exact)

/** `18,934.271406`: two to six decimals, for columns of amounts. */
export const decimalText = (amount: string, most = 6) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: most }).format(amount as Exact)

/** `18,934.271400`: six decimals, so that the points of a column stand below each other. */
export const columnText = (amount: string) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 6, maximumFractionDigits: 6 }).format(amount as Exact)

/** `USD 12.50, EUR 3.00` */
export const paidText = (paid: readonly { currency: string; amount: string }[]) =>
  paid.map(({ currency, amount }) => `${currency} ${decimalText(amount, 2)}`).join(', ')
