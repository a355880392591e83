import { startJoin } from '#screens/join-page/web/loader.ts'

startJoin(document)
