import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { PageWords } from '#records/drops/words.ts'
import { type DropBlock, externalDestination, isCarousel, visibleBlocks } from '../../block-rules.ts'
import type { DropPageProps } from '../../contract.ts'
import { ItemCard } from './item-card.tsx'
import { ItemSheet } from './item-sheet.tsx'

interface Props {
  page: DropPageProps
  words: PageWords
}

/** The content blocks under a form: watch, listen, shop, dates (DROP-076..083). */
export function Blocks({ page, words }: Props) {
  const blocks = visibleBlocks(page.drop)
  if (blocks.length === 0) return null
  const sheets = blocks.flatMap(({ items }) => items).filter(item => !externalDestination(item))
  return (
    <div className="blocks" data-blocks>
      {blocks.map(block => (
        <Block key={block.id} block={block} page={page} words={words} />
      ))}
      {sheets.map(item => (
        <ItemSheet key={item.id} item={item} page={page} words={words} />
      ))}
    </div>
  )
}

function Block({ block, page, words }: Props & { block: DropBlock }) {
  const carousel = isCarousel(block)
  const headingId = `block-${block.id}`
  const cards = block.items.map(item => (
    <li key={item.id}>
      <ItemCard item={item} page={page} words={words} />
    </li>
  ))
  return (
    <section className="blk" aria-labelledby={headingId} {...(carousel && { 'data-carousel': '' })}>
      <header>
        <h2 id={headingId}>{block.title}</h2>
        {carousel && (
          <>
            <button
              className="nav by-script"
              type="button"
              disabled
              data-previous
              aria-label={words.previous(block.title)}
            >
              <ArrowLeft className="i" aria-hidden="true" />
            </button>
            <button className="nav by-script" type="button" data-next aria-label={words.next(block.title)}>
              <ArrowRight className="i" aria-hidden="true" />
            </button>
          </>
        )}
      </header>
      {carousel ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <ul className="car" tabIndex={0} data-track>
          {cards}
        </ul>
      ) : (
        <ul className={gridOf(block)}>{cards}</ul>
      )}
    </section>
  )
}

/** Products and links stand side by side; everything else is a list. */
const gridOf = ({ items }: DropBlock) =>
  items.every(({ item_type }) => item_type === 'SHOPIFY_PRODUCT' || item_type === 'LINK') ? 'shop' : 'stack'
