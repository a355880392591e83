import { releaseOf } from '#records/presaves/server/release-of.ts'
import { type Check, error, findingsOrPassed, warning } from './facts.ts'

/** Rows of a page of cities, of a pre-save or of a listening page: what a fan would press in vain. */
export const kindLinksCheck: Check = ({ draft, page }) => {
  switch (draft.drop_type) {
    case 'LINK_COLLECTION':
      return findingsOrPassed(
        'link_rows',
        'Each city can be pressed',
        !draft.link_collection?.links.some(({ is_hidden }) => !is_hidden) &&
          error({ code: 'no_cities', field: 'link_collection', text: 'There is no city to choose.' }),
        ...(draft.link_collection?.links ?? []).flatMap((city, at) => [
          !city.title.trim() &&
            error({
              code: 'city_unnamed',
              field: `link_collection.links.${at}.title`,
              text: `City ${at + 1} has no name.`,
            }),
          city.call_to_action === 'LINK' &&
            !city.destination_url &&
            !city.is_call_to_action_disabled &&
            error({
              code: 'city_leads_nowhere',
              field: `link_collection.links.${at}.destination_url`,
              text: `${city.title || `City ${at + 1}`} leads nowhere.`,
              hint: 'Give it an address, or let fans sign up for it.',
            }),
        ]),
      )
    case 'TRACK_PRE_SAVE': {
      const shown = draft.presave_links.filter(({ is_hidden }) => !is_hidden)
      const unknown = (['spotify', 'apple-music'] as const).filter(
        service => shown.some(({ platform }) => platform === service) && !releaseOf(page, service),
      )
      return findingsOrPassed(
        'presave_rows',
        'The release can be saved',
        shown.length === 0 &&
          error({
            code: 'presave_without_services',
            field: 'presave_links',
            text: 'There is no service to pre-save on.',
          }),
        !draft.go_live_timestamp &&
          error({
            code: 'presave_without_day',
            field: 'go_live_timestamp',
            text: 'The release has no day.',
            hint: 'Nothing is saved, and nobody is told, before it has one.',
          }),
        unknown.length > 0 &&
          warning({
            code: 'release_unknown',
            field: 'release_upc',
            text: `Nothing says which release is saved to ${unknown.map(service => (service === 'spotify' ? 'Spotify' : 'Apple Music')).join(' and ')}.`,
            hint: 'Give its UPC or ISRC, or the address of the album once you have it. Publish that before the day.',
          }),
        ...draft.presave_links.map(
          ({ platform, destination_url, is_hidden }, at) =>
            !is_hidden &&
            platform !== 'spotify' &&
            platform !== 'apple-music' &&
            !destination_url &&
            warning({
              code: 'service_leads_nowhere',
              field: `presave_links.${at}.destination_url`,
              text: 'A service has no address, so fans do not see it.',
            }),
        ),
      )
    }
    case 'LISTENING':
      return findingsOrPassed(
        'listening_rows',
        'There is where to listen',
        !draft.listening_links.some(({ is_hidden, destination_url }) => !is_hidden && destination_url) &&
          error({
            code: 'listening_without_services',
            field: 'listening_links',
            text: 'There is no service to listen on.',
          }),
      )
    default:
      return { findings: [], passed: [] }
  }
}
