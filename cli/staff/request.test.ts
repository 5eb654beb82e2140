import { expect, test } from 'vitest'
import { readStaffRequest } from '#cli/staff/request.ts'

const invite = ['--institute', '1', '--invite', '9876543210', '--name', 'Rekha Nair']
test.each([
  [
    [...invite, '--role', 'owner,office'],
    { task: 'invite', instituteId: 1, name: 'Rekha Nair', login: '9876543210', roles: ['owner', 'office'] },
  ],
  [['--institute', '1', '--list'], { task: 'list', instituteId: 1 }],
  [['--institute', '1', '--remove', '12'], { task: 'remove', instituteId: 1, personId: 12 }],
  [[...invite], undefined],
  [[...invite, '--role', 'king'], undefined],
  [[...invite, '--role', 'owner', '--list'], undefined],
  [['--institute', '1', '--invite', '9876543210', '--role', 'owner'], undefined],
  [['--institute', 'x', '--list'], undefined],
  [['--institute', '1', '--remove', 'x'], undefined],
  [['--institute', '1'], undefined],
])('%j', (args, request) => {
  expect(readStaffRequest(args)).toEqual(request)
})
