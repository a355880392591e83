/** "65-" is how platforms write the open end (CHART-019). */
export const ageLabel = (range: string) => (/^\d+-$/.test(range) ? `${range.slice(0, -1)}+` : range.replace('-', '–'))

const ORDER = (range: string) => Number.parseInt(range, 10)
export const byAge = (a: string, b: string) => ORDER(a) - ORDER(b)
