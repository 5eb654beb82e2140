import type { Fault } from './fault.ts'
import { inBrowser } from './in-browser.ts'
import { inCopies } from './in-copies.ts'
import { inExchange } from './in-exchange.ts'
import { inKeptReplies } from './in-kept-replies.ts'
import { inProcesses } from './in-processes.ts'
import { onServer } from './on-server.ts'
import { withoutNetwork } from './without-network.ts'

/** Those of the server first: they share one build of the portal. */
export const faults: readonly Fault[] = [
  ...onServer,
  ...inCopies,
  ...inExchange,
  ...inKeptReplies,
  ...inProcesses,
  ...inBrowser,
  ...withoutNetwork,
]
