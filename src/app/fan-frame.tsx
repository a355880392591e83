import { tellHeight } from '#screens/drop-page/web/tell-height.ts'

if (parent !== window) tellHeight(document)
