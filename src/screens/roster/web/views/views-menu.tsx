import { Bookmark, BookmarkPlus, ChevronDown, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { usePaletteActions } from '#platform/web/frame/palette-actions.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Menu, MenuGroup, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { rosterViews, type RosterView as SavedView, type ViewContent } from '../../contract.ts'
import { useIsAdmin } from '../use-is-admin.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { sameContent } from './view-content.ts'

interface ViewsMenuProps {
  /** Id of the view that was opened last. */
  openId: string | undefined
  /** The table as it stands. */
  content: ViewContent
  list: { id: string; name: string } | undefined
  onOpen: (view: SavedView) => void
  /** The view that the address names is known: on load, or by Back. */
  onArrive: (view: SavedView) => void
  onForget: () => void
}

/** Saved filters, one's own and the team's. */
export function ViewsMenu({ openId, content, list, onOpen, onArrive, onForget }: ViewsMenuProps) {
  const organization_id = useOrganization().id
  const admin = useIsAdmin(organization_id)
  const { data } = useQuery(rosterViews.list, { organization_id })
  const [saving, setSaving] = useState<'new' | SavedView | null>(null)
  const again = useCommand(rosterViews.create, { done: 'View restored', failed: 'Failed to restore the view' })
  const update = useCommand(rosterViews.update, { done: 'View updated', failed: 'Failed to update the view' })
  const views = data?.items ?? []
  const deleted = { done: 'View deleted', failed: 'Failed to delete the view' }
  const remove = useCommand(rosterViews.delete, {
    ...deleted,
    undo: (_, { id }) => {
      const view = views.find(other => other.id === id)
      if (view) again.mutate({ organization_id, name: view.name, shared: view.shared, content: view.content })
    },
  })
  // without Undo: made again it would be the admin's own, beside their own names
  const removeTheirs = useCommand(rosterViews.delete, deleted)
  const [asking, setAsking] = useState<SavedView | null>(null)
  const open = views.find(({ id }) => id === openId)
  const arrive = useSteady(onArrive)
  const arrived = useRef<string>(undefined)
  useEffect(() => {
    if (open && arrived.current !== open.id) arrive(open)
    arrived.current = open?.id
  }, [open, arrive])
  const changed = open !== undefined && !sameContent(open.content, content)
  usePaletteActions(
    views.map(view => ({
      id: `view ${view.id}`,
      label: view.name,
      group: 'Views',
      icon: <Bookmark />,
      run: () => onOpen(view),
    })),
  )
  const groups = [
    ['Mine', views.filter(({ mine }) => mine)],
    ['Shared by others', views.filter(({ mine }) => !mine)],
  ] as const

  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small" kind={open && !changed ? 'chosen' : 'secondary'}>
            <span className="max-w-40 truncate">{open?.name ?? 'Views'}</span>
            {changed && <span className="font-normal text-fg-3">changed</span>}
            <ChevronDown />
          </Button>
        }
      >
        {groups.map(
          ([name, some]) =>
            some.length > 0 && (
              <MenuGroup key={name} label={name}>
                {some.map(view => (
                  <MenuItem key={view.id} onSelect={() => onOpen(view)}>
                    <span className="flex items-center gap-2">
                      <span className="max-w-60 truncate">{view.name}</span>
                      {view.mine && view.shared && <span className="text-12 text-fg-3">shared</span>}
                    </span>
                  </MenuItem>
                ))}
              </MenuGroup>
            ),
        )}
        {views.length > 0 && <MenuLine />}
        <MenuItem icon={<BookmarkPlus />} onSelect={() => setSaving('new')}>
          Save as a new view
        </MenuItem>
        {open && (open.mine || admin) && (
          <>
            <MenuItem
              icon={<RefreshCw />}
              disabled={!changed}
              onSelect={() =>
                update.mutate({
                  organization_id,
                  id: open.id,
                  content: { ...content, roster_id: open.content.roster_id },
                })
              }
            >
              Update this view
            </MenuItem>
            <MenuItem icon={<Pencil />} onSelect={() => setSaving(open)}>
              Rename or share
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 />}
              onSelect={() => {
                if (!open.mine) return setAsking(open)
                remove.mutate({ organization_id, id: open.id })
                onForget()
              }}
            >
              Delete this view
            </MenuItem>
          </>
        )}
      </Menu>
      {saving && (
        <SaveViewDialog
          view={saving === 'new' ? undefined : saving}
          content={content}
          list={list}
          onClose={() => setSaving(null)}
          onSaved={onOpen}
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={isOpen => !isOpen && setAsking(null)}
          title={`Delete “${asking.name}”?`}
          confirm="Delete view"
          loading={removeTheirs.isPending}
          onConfirm={() => {
            const onSuccess = () => {
              setAsking(null)
              onForget()
            }
            removeTheirs.mutate({ organization_id, id: asking.id }, { onSuccess })
          }}
        >
          Somebody else made this view. It goes for the whole team, and this cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
