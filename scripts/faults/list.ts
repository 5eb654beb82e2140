import type { Fault } from './fault.ts'
import { inBrowser } from './in-browser.ts'
import { onServer } from './on-server.ts'

/** Those of the server first: the portal is built once for most of them. */
export const faults: readonly Fault[] = [...onServer, ...inBrowser]
