import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { controlId, useStudio } from '../../studio-context.ts'
import { Group } from '../draft-fields.tsx'
import { LinkRow } from '../links/link-row.tsx'
import { BlockEditor } from './block-editor.tsx'
import { type Block, itemTypeNames, itemTypes, newBlock } from './new-block.ts'

/** What stands under the form: pictures, songs, links, products and events, in blocks of their own. */
export function BlocksSection() {
  const { draft, change } = useStudio()
  const [opened, setOpened] = useState<string>()
  const { blocks } = draft
  const set = (next: Block[]) => change({ blocks: next })
  const add = (block: Block) => {
    set([...blocks, block])
    setOpened(block.id)
  }
  const remove = (block: Block, index: number) => {
    set(blocks.filter(({ id }) => id !== block.id))
    toast.success(block.title ? `${block.title} removed` : 'Block removed', {
      undo: () => change(now => ({ blocks: now.blocks.toSpliced(index, 0, block) })),
    })
  }
  return (
    <Group title="Under the form" note="drag, or use the arrows">
      <div id={controlId('blocks')} className="grid grid-cols-1 gap-2">
        {blocks.length === 0 && (
          <p className="text-12 text-fg-3">
            A video still, the last record, a shirt, tonight’s tickets: what fans see next.
          </p>
        )}
        {blocks.length > 0 && (
          <SortableList
            label="Content blocks"
            items={blocks}
            nameOf={({ title }) => title || 'block without a title'}
            onOrder={set}
            end={(block, index) => (
              <IconButton
                size="small"
                label={`Remove ${block.title || 'block'}`}
                icon={<Trash2 />}
                onClick={() => remove(block, index)}
              />
            )}
            below={(block, index) =>
              opened === block.id && (
                <BlockEditor
                  block={block}
                  path={`blocks.${index}`}
                  onChange={next => set(blocks.map(one => (one.id === next.id ? next : one)))}
                />
              )
            }
          >
            {(block, index) => (
              <LinkRow
                path={`blocks.${index}`}
                name={block.title}
                unnamed="Block without a title"
                note={block.hidden ? 'hidden' : `${block.items.length}`}
                open={opened === block.id}
                onOpenChange={open => setOpened(open ? block.id : undefined)}
              />
            )}
          </SortableList>
        )}
        <Menu
          trigger={
            <Button size="small" icon={<Plus />} className="justify-self-start">
              Add a block
            </Button>
          }
        >
          {itemTypeNames.map(type => {
            const { block, icon: Icon } = itemTypes[type]
            return (
              <MenuItem key={type} icon={<Icon />} onSelect={() => add(newBlock(type))}>
                {block}
              </MenuItem>
            )
          })}
        </Menu>
      </div>
    </Group>
  )
}
