import { lazyRouteComponent } from '@tanstack/react-router'
import { studioAddress } from './address.ts'

export const studioRoute = studioAddress.update({
  component: lazyRouteComponent(() => import('./studio-screen.tsx'), 'StudioScreen'),
})
