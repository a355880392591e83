/** `Friday, November 27, 21:00 UTC`; without a zone, in the browser's own. */
export const momentWords = (at: string, locale: 'en' | 'fr', timeZone?: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(at))
