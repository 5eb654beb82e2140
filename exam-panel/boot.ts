/** Loaded before the panel and much smaller: it can say that the panel's code did not come, and asks for it again. */
import { startCode } from '#portal/shared/loading/first-code.ts'

startCode(() => import('./main.tsx'))
