import { inAccess } from './access/in-access.ts'
import { inCopies } from './access/in-copies.ts'
import { inFiles } from './access/in-files.ts'
import { inSections } from './access/in-sections.ts'
import { inSignIn } from './access/in-sign-in.ts'
import { inDesk } from './desk/in-desk.ts'
import { inDeskOffice } from './desk/in-desk-office.ts'
import type { Fault } from './fault.ts'
import { inFees } from './features/in-fees.ts'
import { inMeetings } from './features/in-meetings.ts'
import { inNotifications } from './features/in-notifications.ts'
import { inPaidNews } from './features/in-paid-news.ts'
import { inPapers } from './features/in-papers.ts'
import { inPayments } from './features/in-payments.ts'
import { inQuestions } from './features/in-questions.ts'
import { inRequests } from './features/in-requests.ts'
import { inTimetable } from './features/in-timetable.ts'
import { inExchange } from './records/in-exchange.ts'
import { inNames } from './records/in-names.ts'
import { inReaders } from './records/in-readers.ts'
import { inRows } from './records/in-rows.ts'
import { inUndo } from './records/in-undo.ts'
import { inBrowser } from './screens/in-browser.ts'
import { inLayout } from './screens/in-layout.ts'
import { inLists } from './screens/in-lists.ts'
import { withoutNetwork } from './screens/without-network.ts'
import { inClocks } from './server/in-clocks.ts'
import { inKeptReplies } from './server/in-kept-replies.ts'
import { inProcesses } from './server/in-processes.ts'
import { onServer } from './server/on-server.ts'

/** Those of the server first: they share one build of the portal. */
export const faults: readonly Fault[] = [
  ...onServer,
  ...inClocks,
  ...inCopies,
  ...inExchange,
  ...inFees,
  ...inKeptReplies,
  ...inMeetings,
  ...inNames,
  ...inNotifications,
  ...inPaidNews,
  ...inPapers,
  ...inPayments,
  ...inProcesses,
  ...inQuestions,
  ...inRequests,
  ...inSignIn,
  ...inAccess,
  ...inFiles,
  ...inSections,
  ...inReaders,
  ...inRows,
  ...inUndo,
  ...inBrowser,
  ...inDesk,
  ...inDeskOffice,
  ...inLists,
  ...inTimetable,
  ...inLayout,
  ...withoutNetwork,
]
