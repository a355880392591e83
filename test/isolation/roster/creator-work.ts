import { creatorWork } from '#features/creator-work/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { creatorPage } from '#screens/roster/creator-page-contract.ts'
import { givenCreator } from '../../roster/creators.ts'
import type { FeatureWorld, Side } from '../world.ts'

const ofCreator = ({ ids }: Side) => ({ creator_id: ids.worked_id })
const aTask = { text: 'Ask for dates', due_on: '2026-12-01' }

/** Tasks, documents, links and suggestions about a creator of each side. */
export const creatorWorkWorld: FeatureWorld = {
  async seed({ server, organization_id, cookie, canary, call }) {
    const creator = await givenCreator(server, { organization_id, as: { cookie } })
    const creator_id = creator.id
    const { body: task } = await call(creatorWork.addTask, { creator_id, ...aTask, text: `${canary} task` })
    const { body: made } = await call(creatorPage.makeLink, { creator_id })
    const worked_document_id = newId()
    await server.sql(
      `insert into creator_documents (organization_id, id, creator_id, name, type, content, size, added_by)
       values ($1, $2, $3, $4, 'text/plain', $5, 9, gen_random_uuid())`,
      [organization_id, worked_document_id, creator_id, `${canary}.txt`, Buffer.from(canary)],
    )
    const worked_suggestion_id = newId()
    const worked_refusal_id = newId()
    await server.sql(
      `insert into creator_suggestions (organization_id, id, creator_id, field, after)
       values ($1, $2, $4, 'name', $5), ($1, $3, $4, 'email', $6)`,
      [
        organization_id,
        worked_suggestion_id,
        worked_refusal_id,
        creator_id,
        JSON.stringify({ field: 'name', name: `${canary} name` }),
        JSON.stringify({ field: 'email', email: 'new@mail.example' }),
      ],
    )
    return {
      worked_id: creator_id,
      worked_task_id: task.id,
      worked_link_id: made.link.id,
      worked_document_id,
      worked_suggestion_id,
      worked_refusal_id,
    }
  },
  cases: {
    'POST /app/v2/roster/timeline': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/owner': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/owner/set': { may: 'member', input: side => ({ ...ofCreator(side), user_id: null }) },
    'POST /app/v2/roster/tasks/list': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/tasks/mine': { may: 'member', input: ({ organization_id }) => ({ organization_id }) },
    'POST /app/v2/roster/tasks/add': { may: 'member', input: side => ({ ...ofCreator(side), ...aTask }) },
    'POST /app/v2/roster/tasks/finish': {
      may: 'member',
      input: side => ({ ...ofCreator(side), task_id: side.ids.worked_task_id }),
    },
    'POST /app/v2/roster/documents/list': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/documents/add': {
      may: 'member',
      input: side => ({ ...ofCreator(side), name: 'rates.txt' }),
      file: new Blob(['rates'], { type: 'application/octet-stream' }),
    },
    'POST /app/v2/roster/documents/remove': {
      may: 'member',
      input: side => ({ ...ofCreator(side), document_id: side.ids.worked_document_id }),
    },
    'POST /app/v2/roster/creator_links/list': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/creator_links/create': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/creator_links/close': {
      may: 'member',
      input: side => ({ ...ofCreator(side), link_id: side.ids.worked_link_id }),
    },
    'POST /app/v2/roster/suggestions/list': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/suggestions/accept': {
      may: 'member',
      input: side => ({ ...ofCreator(side), suggestion_id: side.ids.worked_suggestion_id }),
    },
    'POST /app/v2/roster/suggestions/refuse': {
      may: 'member',
      input: side => ({ ...ofCreator(side), suggestion_id: side.ids.worked_refusal_id }),
    },
  },
}
