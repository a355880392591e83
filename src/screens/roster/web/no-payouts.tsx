import { EmptyState } from '#platform/web/ui/empty-state.tsx'

/** Stands under the saved prices while nothing was paid. */
export const NoPayouts = () => <EmptyState kind="nothing-yet" title="No Payout History Yet" />
