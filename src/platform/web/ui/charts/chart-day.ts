const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Nov 10 for a day; other places as they are. */
export function shortDay(at: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? dayFormat.format(new Date(at)) : at
}
