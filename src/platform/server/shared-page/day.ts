const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `27 November 2027`: a calendar day, or the day of a moment in UTC, since the time zone of readers is not known. */
export const longDay = (at: Date | string) => long.format(new Date(at))

/** `27 Nov`, where the year is known. */
export const shortDay = (at: Date | string) => short.format(new Date(at))
