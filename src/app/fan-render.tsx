export { renderArtistPage, renderDropPage, renderNoticePage } from '#screens/drop-page/web/render.tsx'
export { renderJoinPage } from '#screens/join-page/web/render.tsx'
