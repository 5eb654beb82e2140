/** Loaded before the panel and much smaller, so that it can report and retry if the panel's code fails to load. */
import { startCode } from '#portal/shared/loading/first-code.ts'

startCode(() => import('./main.tsx'))
