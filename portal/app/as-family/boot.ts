import { startCode } from '#portal/shared/loading/first-code.ts'
import { lockDevice } from './lock-device.ts'

// Before the portal's code is there, which reads what is stored.
lockDevice()
startCode(() => import('./main.tsx'))
