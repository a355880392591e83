import { renderToStaticMarkup } from 'react-dom/server'
import type { JoinPageProps } from '../contract.ts'
import { JoinPage } from './join-page.tsx'

/** The page of an invite link as a complete HTML document. */
export const renderJoinPage = (props: JoinPageProps): string =>
  `<!doctype html>${renderToStaticMarkup(<JoinPage {...props} />)}`
