import type { Fault } from './fault.ts'

/** Faults of the import of records, and of the calls for an institute's own system. */
export const inExchange: readonly Fault[] = [
  {
    id: 'linked-folder-followed',
    area: 'records',
    what: 'A folder that is imported can publish other files of the server by a link to their folder.',
    file: 'cli/records/file-tree.ts',
    from: 'return realpathSync(at(path)) === at(path)',
    to: 'return true',
    tests: ['cli/records'],
  },
  {
    id: 'left-out-rows-uncounted',
    area: 'records',
    what: 'An import leaves out any number of rows that refer to nothing, whatever share was allowed.',
    file: 'server/records/check.ts',
    from: 'findings.leftOut += rowCount ?? 0',
    to: 'findings.leftOut += 0',
    tests: ['server/exchange', 'cli/records'],
  },
  {
    id: 'scope-of-one-kind-is-of-all',
    area: 'admin',
    what: 'A token for the time table reads the phone numbers of all students.',
    file: 'domain/call.ts',
    from: `scopes.includes(\`\${scope}:\${kind}\`)`,
    to: 'allowsScope(scopes, scope)',
    tests: ['exchange/admin'],
  },
  {
    id: 'key-of-another-request',
    area: 'admin',
    what: 'Another request with a used idempotency key is answered as if it had been written.',
    file: 'server/exchange/admin/write-once.ts',
    from: 'found.requestHash !== keyed.requestHash',
    to: 'found.requestHash === undefined',
    tests: ['exchange/admin'],
  },
  {
    id: 'late-change-behind-the-cursor',
    area: 'admin',
    what: 'Homework that was saved during a request for changes is never given out.',
    file: 'server/exchange/changes/queries.ts',
    from: `c.position > \${after} order by c.position`,
    to: `c.id > \${after} order by c.id`,
    tests: ['exchange/changes'],
  },
  {
    id: 'webhook-to-a-private-network',
    area: 'admin',
    what: 'The name of a webhook may lead to the metadata service of the cloud.',
    file: 'server/exchange/webhooks/address.ts',
    from: '!addresses.every(',
    to: 'addresses.every(',
    tests: ['exchange/webhooks'],
  },
]
