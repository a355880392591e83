import { type ComponentProps, useState } from 'react'
import { TrendDialog } from '#records/trends/web/trend-dialog.tsx'
import { PostById } from './post-by-id.tsx'

/** Trend Details, with its posts in the viewer: the arrows there go through the loaded posts of the trend. */
export function TrendDetails(props: Omit<ComponentProps<typeof TrendDialog>, 'onPost'>) {
  const [shown, setShown] = useState<{ id: string; ids: readonly string[] }>()
  return (
    <>
      <TrendDialog {...props} onPost={(id, ids) => setShown({ id, ids })} />
      {shown && (
        <PostById
          {...shown}
          organization_id={props.organization_id}
          organizationId={props.organization_id}
          onShow={id => setShown({ ...shown, id })}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
