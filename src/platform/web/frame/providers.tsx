import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toaster } from '../ui/layers/toaster.tsx'
import { TooltipProvider } from '../ui/layers/tooltip.tsx'

/** The providers of every screen: cache, toasts, tooltips, and no inline style element (the policy forbids them). */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          {children}
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
