import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { pins } from '../contract.ts'

export const usePins = (organization_id: string, may = true) =>
  useQuery(pins.list, may ? { organization_id, limit: 100 } : skipToken)

export const usePin = (organization_id: string, id: string) =>
  useQuery(pins.get, { organization_id, id }, { keepLast: false })

export const useCreatePin = () => useCommand(pins.create, { done: 'Pin Added', failed: 'Failed to Add Pin' })

export const useRenamePin = () => useCommand(pins.rename, { done: 'Pin Renamed', failed: 'Failed to Rename Pin' })

export const useMovePin = () => useCommand(pins.move, { failed: 'Failed to Move Pin' })

/** Undo creates the pin again, at the end. */
export function useRemovePin() {
  const { mutate: create } = useCreatePin()
  return useCommand(pins.remove, {
    done: 'Pin Removed',
    failed: 'Failed to Remove Pin',
    undo: ({ kind, target_id, title }, { organization_id }) => create({ organization_id, kind, target_id, title }),
    optimistic: (edit, { id }) =>
      edit(pins.list, page => ({ ...page, items: page.items.filter(pin => pin.id !== id) })),
  })
}

export const useRemovePins = () =>
  useCommand(pins.removeMany, { done: 'Pins Removed', failed: 'Failed to Remove Pins' })
