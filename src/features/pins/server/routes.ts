import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Caller, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { pins } from '../contract.ts'
import {
  countPins,
  createPin,
  isThere,
  listPins,
  movePin,
  type Owner,
  readPin,
  removePin,
  removePins,
  renamePin,
} from './queries.ts'

interface Asked {
  caller: Caller
  organizationId: string
}

export const ownerOf = ({ caller, organizationId }: Asked): Owner => ({
  organization_id: organizationId,
  user_id: personOf(caller).user_id,
})

export const pinRoutes = serve(pins, {
  list: {
    access: orgMember,
    run: ({ db, input, ...asked }) => listPins(db, ownerOf(asked), input),
  },
  count: {
    access: orgMember,
    run: ({ db, input, ...asked }) => countPins(db, ownerOf(asked), input),
  },
  get: {
    access: orgMember,
    run: async ({ db, input: { id }, ...asked }) => (await readPin(db, ownerOf(asked), id)) ?? raise(notFound('Pin')),
  },
  create: {
    access: orgMember,
    run: async ({ db, input: { kind, target_id, title }, clock, ...asked }) => {
      const owner = ownerOf(asked)
      if (!(await isThere(db, owner, { kind, target_id }))) raise(notFound(kind === 'drop' ? 'Drop' : 'Fan'))
      return (
        (await createPin(db, owner, { id: newId(), kind, target_id, title, created_at: clock.now() })) ??
        raise(conflict('There is a pin for this already.'))
      )
    },
  },
  rename: {
    access: orgMember,
    run: async ({ db, input: { id, title }, ...asked }) =>
      (await renamePin(db, ownerOf(asked), id, title)) ?? raise(notFound('Pin')),
  },
  move: {
    access: orgMember,
    run: async ({ db, input: { id, after }, ...asked }) =>
      (await movePin(db, ownerOf(asked), id, after)) ?? raise(notFound('Pin')),
  },
  remove: {
    access: orgMember,
    run: async ({ db, input: { id }, ...asked }) => (await removePin(db, ownerOf(asked), id)) ?? raise(notFound('Pin')),
  },
  removeMany: {
    access: orgMember,
    run: async ({ db, input, ...asked }) => ({ count: await removePins(db, ownerOf(asked), input) }),
  },
})
