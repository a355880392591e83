import { useShortcuts } from '#platform/web/frame/shortcuts.ts'

/** The keys of the board: arrows go from card to card, x selects, s opens the menu of steps. */
export function useBoardKeys(toggle: (creatorId: string) => void) {
  const go = (by: Way) => () => cardFrom(by)?.querySelector('button')?.focus()
  useShortcuts(
    [
      { keys: 'ArrowDown', label: 'Next card', run: go({ cards: 1 }) },
      { keys: 'ArrowUp', label: 'Previous card', run: go({ cards: -1 }) },
      { keys: 'ArrowRight', label: 'Next column', run: go({ columns: 1 }) },
      { keys: 'ArrowLeft', label: 'Previous column', run: go({ columns: -1 }) },
      {
        keys: 'x',
        label: 'Select',
        run: () => {
          const id = focusedCard()?.dataset.card
          if (id) toggle(id)
        },
      },
      {
        keys: 's',
        label: 'Move to a stage',
        // as if the button was pressed by key, so that the first step is chosen
        run: () => focusedCard()?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click(),
      },
    ].map(shortcut => ({ ...shortcut, group: 'Board' })),
  )
}

interface Way {
  cards?: 1 | -1
  /** Columns without cards are passed over. */
  columns?: 1 | -1
}

const focusedCard = () => document.activeElement?.closest<HTMLElement>('[data-card]')

/** The first card where none has the focus. */
function cardFrom({ cards, columns }: Way): Element | undefined {
  const lists = [...new Set([...document.querySelectorAll('[data-card]')].map(one => one.closest('ul')))]
  const card = focusedCard()
  const list = card?.closest('ul')
  if (!card || !list) return lists[0]?.children[0]
  const place = [...list.children].indexOf(card) + (cards ?? 0)
  const to = lists[lists.indexOf(list) + (columns ?? 0)]
  return to?.children[Math.min(place, to.children.length - 1)]
}
