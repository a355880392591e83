import type { JoinFormProps } from '#screens/join-page/contract.ts'

/** What the page of an invite link gives its form. */
export const propsFor = (link: Partial<JoinFormProps['link']> = {}): JoinFormProps => ({
  link: { id: 'link-1', is_location_required: false, is_price_required: false, ...link },
  calls: { apply: '/app/v2/roster/apply_to_join', cities: '/app/v2/location/autocomplete' },
  currencies: ['USD', 'AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK'],
  phone_country: { code: 'pt', dial_code: '351' },
})

/** A city as the search answers it. */
export const leeds = {
  display_name: 'Leeds, England, United Kingdom',
  lat: '53.8',
  lon: '-1.55',
  address: { city: 'Leeds', state: 'England', country: 'United Kingdom', country_code: 'gb' },
}
