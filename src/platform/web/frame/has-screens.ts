import { useRouter } from '@tanstack/react-router'

/** Whether this workspace has screens below an address, such as `/promotions/`. Without one, a link is shown as plain text. */
export function useHasChildScreens(below: string): boolean {
  const router = useRouter({ warn: false })
  return router !== null && Object.keys(router.routesByPath).some(path => path.startsWith(below))
}
