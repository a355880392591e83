export { renderDropPage, renderLoadingPage, renderNoticePage } from '#screens/drop-page/web/render.tsx'
