import '#screens/drop-page/web/styles/fan.css'
import { start } from '#screens/drop-page/web/loader.ts'

start(document)
