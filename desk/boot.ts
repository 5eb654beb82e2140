/** Loaded before the desk and much smaller, so that it can report and retry if the desk's code fails to load. */
import { startCode } from '#portal/shared/loading/first-code.ts'

startCode(() => import('./main.tsx'))
