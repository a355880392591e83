import { reportHeight } from '#screens/drop-page/web/report-height.ts'

if (parent !== window) reportHeight(document)
