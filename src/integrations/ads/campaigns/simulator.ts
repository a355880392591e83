import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export const SIMULATED_ADS = '/simulators/ads'
/** The account that the simulator knows. No secret: what it opens is made up. */
export const simulatedAdAccount = {
  account_id: '5550001',
  page_id: '5550002',
  instagram_id: '5550003',
  token: 'simulated ad token',
}

interface Made {
  id: string
  edge: string
  account: string
  fields: Record<string, string>
  status: string
  /** How often the state of an ad was read: it is in review the first time. */
  reads: number
}

const EDGES = ['campaigns', 'adsets', 'adcreatives', 'ads']
const LARGEST = 65_536
/** The last digit of ads that are rejected. */
const BAD = 9

/**
 * The simulated Marketing API on the product's own address. A code of a post that begins with `bad` is rejected in review, a
 * daily budget over 10,000 refused, the token `expired` signed out, and the next request after POST `/busy` is answered with 500.
 * Never in production.
 */
export const adSimulator = (): FastifyPluginAsync => async http => {
  const all = new Map<string, Made>()
  let busy = 0
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) => done(null, body))
  const config = { fromAnySite: true }
  const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
    reply.status(status).send({ error: { message, code } })
  const checked = (request: FastifyRequest, reply: FastifyReply) => {
    if (busy > 0) {
      busy--
      return refuse(reply, 500, 2, 'Service temporarily unavailable')
    }
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (token !== simulatedAdAccount.token) return refuse(reply, 400, 190, 'Error validating access token')
    return null
  }
  const at = (path: string) => `${SIMULATED_ADS}/v25.0${path}`

  http.post(`${SIMULATED_ADS}/busy`, { config }, (_request, reply) => {
    busy++
    return reply.send({})
  })
  http.get(`${SIMULATED_ADS}/made`, (_request, reply) =>
    reply.send([...all.values()].map(({ edge, fields, status }) => ({ edge, fields, status }))),
  )
  http.get(at('/:id'), (request, reply) => {
    const refused = checked(request, reply)
    if (refused) return refused
    const { id } = request.params as { id: string }
    if (id !== `act_${simulatedAdAccount.account_id}`) return refuse(reply, 400, 100, 'The account does not exist.')
    return reply.send({ id, name: 'Saltgrass ads (simulated)', currency: 'EUR' })
  })
  http.get(at('/'), (request, reply) => {
    const refused = checked(request, reply)
    if (refused) return refused
    const { ids = '' } = request.query as { ids?: string }
    return reply.send(Object.fromEntries(ids.split(',').map(id => [id, shownAd(id)])))
  })
  http.get(at('/:parent/:edge'), (request, reply) => {
    const refused = checked(request, reply)
    if (refused) return refused
    const { parent, edge } = request.params as { parent: string; edge: string }
    const { filtering = '[]' } = request.query as { filtering?: string }
    const [filter] = JSON.parse(filtering) as { value?: string }[]
    const found = [...all.values()].filter(
      one => one.account === parent && one.edge === edge && one.fields.name?.includes(filter?.value ?? ''),
    )
    // the newest first
    return reply.send({ data: found.toReversed().map(({ id, fields }) => ({ id, name: fields.name })) })
  })
  http.post(at('/:parent/:edge'), { config }, (request, reply) => {
    const refused = checked(request, reply)
    if (refused) return refused
    const { parent, edge } = request.params as { parent: string; edge: string }
    const fields = Object.fromEntries(new URLSearchParams(String(request.body ?? '')))
    if (!EDGES.includes(edge) || parent !== `act_${simulatedAdAccount.account_id}`)
      return refuse(reply, 400, 100, 'Unsupported request')
    if (Number(fields.daily_budget ?? 0) > 1_000_000)
      return refuse(reply, 400, 100, 'The daily budget is above the limit of this account.')
    const id = `${7_000_000 + all.size}${edge === 'ads' && isBad(fields) ? BAD : 0}`
    all.set(id, { id, edge, account: parent, fields, status: fields.status ?? 'ACTIVE', reads: 0 })
    return reply.send({ id })
  })
  http.post(at('/:id'), { config }, (request, reply) => {
    const refused = checked(request, reply)
    if (refused) return refused
    const one = all.get((request.params as { id: string }).id)
    const status = new URLSearchParams(String(request.body ?? '')).get('status')
    if (one && status) one.status = status
    return reply.send({ success: true })
  })

  const isBad = (ad: Made['fields']) => {
    const { creative_id = '' } = JSON.parse(ad.creative ?? '{}') as { creative_id?: string }
    return all.get(creative_id)?.fields.branded_content?.includes('"bad') ?? false
  }

  /** In review when it is read first; ads that were made before a restart are known by their ids alone. */
  function shownAd(id: string) {
    const one = all.get(id)
    const campaign = all.get(all.get(one?.fields.adset_id ?? '')?.fields.campaign_id ?? '')
    if (one) one.reads++
    const isStopped = campaign?.status === 'PAUSED'
    if (one?.reads === 1 && !isStopped) return { id, effective_status: 'PENDING_REVIEW' }
    if (!id.endsWith(String(BAD))) return { id, effective_status: isStopped ? 'CAMPAIGN_PAUSED' : 'ACTIVE' }
    const feedback = { TEXT: 'The post shows a brand without a label.' }
    return { id, effective_status: 'DISAPPROVED', ad_review_feedback: { global: feedback } }
  }
}
