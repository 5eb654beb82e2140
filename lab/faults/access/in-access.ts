import type { Fault } from '../fault.ts'

/** Faults of whose data it is: what a request claims, whose message it is, and what an institute may set. */
export const inAccess: readonly Fault[] = [
  {
    id: 'surplus-believed',
    area: 'http',
    what: 'A parent looks at the fees of one child, and the access log says that it was the other.',
    file: 'server/http/parts-guard.ts',
    from: 'if (!call.query) request.query = {}',
    to: 'if (!call.query) request.query ??= {}',
    tests: ['http/parts-guard'],
  },
  {
    id: 'mark-of-a-sibling',
    area: 'home',
    what: 'A parent sees a child as present in a class at which only the sibling was.',
    file: 'server/features/home/queries-children-today.ts',
    from: ' and attendance.student_id = taker.student_id',
    to: '',
    tests: ['features/home/children-today'],
  },
  {
    id: 'host-of-the-request-printed',
    area: 'fee',
    what: 'The receipts of an institute lead to another one’s portal.',
    file: 'server/access/main-host.ts',
    from: `where host.institute_id = \${instituteId} order by`,
    to: `where host.institute_id <> \${instituteId} order by`,
    tests: ['features/fee/receipt'],
  },
  {
    id: 'message-of-the-former-holder',
    area: 'message',
    what: 'A family gets the number of another one, and reads its messages.',
    file: 'server/access/messages.ts',
    from: `other_holder.stored_at < phone_holder.stored_at and`,
    to: `other_holder.stored_at > phone_holder.stored_at and`,
    tests: ['features/message'],
  },
  {
    id: 'settings-of-the-operator',
    area: 'admin',
    what: 'The token of an institute shortens how long the access log is kept, and so removes its own traces.',
    file: 'server/records/check.ts',
    from: 'if (!scope.isOperator)',
    to: 'if (scope.isOperator)',
    tests: ['exchange/admin/operator'],
  },
]
