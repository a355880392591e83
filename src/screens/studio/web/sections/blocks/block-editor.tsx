import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { controlId } from '../../studio-context.ts'
import { LinkRow } from '../links/link-row.tsx'
import { ItemFields } from './item-fields.tsx'
import { type Block, byOrder, type Item, itemTypeNames, itemTypes, nameOfItem, newItem, ordered } from './new-block.ts'

interface BlockEditorProps {
  block: Block
  /** Where it stands in the draft, such as `blocks.0`. */
  path: string
  onChange: (block: Block) => void
}

/** Title and items of one block. */
export function BlockEditor({ block, path, onChange }: BlockEditorProps) {
  const items = byOrder(block.items)
  const [opened, setOpened] = useState<string | undefined>(items.length === 1 ? items[0]?.id : undefined)
  const set = (next: readonly Item[]) => onChange({ ...block, items: ordered(next) })
  const add = (type: Item['item_type']) => {
    const item = newItem(type, items.length)
    set([...items, item])
    setOpened(item.id)
  }
  const pathOf = (item: Item) => `${path}.items.${block.items.findIndex(({ id }) => id === item.id)}`
  const named = (item: Item) => nameOfItem(item) || itemTypes[item.item_type].name
  return (
    <div className="grid grid-cols-1 gap-3 pb-2">
      <TextField
        id={controlId(`${path}.title`)}
        label="Title of the block"
        value={block.title}
        onValueChange={title => onChange({ ...block, title })}
        limit={80}
      />
      <Switch checked={block.hidden} onCheckedChange={hidden => onChange({ ...block, hidden })}>
        Hidden
      </Switch>
      {items.length > 0 && (
        <SortableList
          label={`Items of ${block.title || 'the block'}`}
          items={items}
          nameOf={named}
          onOrder={set}
          end={item => (
            <IconButton
              size="small"
              label={`Remove ${named(item)}`}
              icon={<Trash2 />}
              onClick={() => set(items.filter(({ id }) => id !== item.id))}
            />
          )}
          below={item =>
            opened === item.id && (
              <ItemFields
                item={item}
                path={pathOf(item)}
                onChange={next => set(items.map(one => (one.id === next.id ? next : one)))}
              />
            )
          }
        >
          {item => (
            <LinkRow
              path={pathOf(item)}
              name={nameOfItem(item)}
              unnamed={itemTypes[item.item_type].name}
              note={item.hidden ? 'hidden' : undefined}
              open={opened === item.id}
              onOpenChange={open => setOpened(open ? item.id : undefined)}
            />
          )}
        </SortableList>
      )}
      <Menu
        trigger={
          <Button size="small" icon={<Plus />} className="justify-self-start">
            Add to {block.title || 'this block'}
          </Button>
        }
      >
        {itemTypeNames.map(type => {
          const { name, icon: Icon } = itemTypes[type]
          return (
            <MenuItem key={type} icon={<Icon />} onSelect={() => add(type)}>
              {name}
            </MenuItem>
          )
        })}
      </Menu>
    </div>
  )
}
