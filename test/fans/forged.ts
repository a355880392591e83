/** The same token or link with another letter in its signature. The last letter may carry no bits, so it is the one before. */
export const forged = (token: string) => `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
