/** Of a song of the demo release with this number, counted from 1; its place on the release counts from 0. */
export const demoIsrc = (number: number, place: number) => `QZSGR26${String(number * 100 + place + 1).padStart(5, '0')}`

/** Of a demo release: a made-up number with a right check digit (GS1). */
export function demoUpc(number: number): string {
  const digits = `85000${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
