/** Languages of fan pages. */
export type Locale = 'en' | 'fr'
