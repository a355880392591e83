import { renderToStaticMarkup } from 'react-dom/server'
import type { ArtistPageProps, DropPageProps, NoticePageProps } from '../contract.ts'
import { ArtistPage } from './artist/artist-page.tsx'
import { DropPage } from './drop-page.tsx'
import { NoticePage } from './notice-page.tsx'

const html = (page: React.ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`

/** A drop page as a complete HTML document. Contains `RENDERED_AT` once for the form and once for its data. */
export const renderDropPage = (props: DropPageProps): string => html(<DropPage {...props} />)

export const renderNoticePage = (props: NoticePageProps): string => html(<NoticePage {...props} />)

export const renderArtistPage = (props: ArtistPageProps): string => html(<ArtistPage {...props} />)
