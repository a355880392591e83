export { renderDropPage, renderNoticePage } from '#screens/drop-page/web/render.tsx'
