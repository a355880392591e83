const KEPT = /^(utm_(source|medium|campaign|term|content)|fbclid|drop_link_collection_link_ids?(_to_show)?)$/
const MAX_KEPT_LENGTH = 500

/** What stays in the address while a visit goes on: where the fan came from, and which links they were shown (DROP-013, DROP-014). */
export const keptParameters = (given: URLSearchParams): [name: string, value: string][] =>
  [...given].filter(([name, value]) => KEPT.test(name) && value.length <= MAX_KEPT_LENGTH)
