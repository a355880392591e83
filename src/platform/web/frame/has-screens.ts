import { useRouter } from '@tanstack/react-router'

/** Whether this workspace has screens below an address, such as `/promotions/`: what leads to none is plain words. */
export function useHasScreens(below: string): boolean {
  const router = useRouter({ warn: false })
  return router !== null && Object.keys(router.routesByPath).some(path => path.startsWith(below))
}
