import { expect, test } from 'vitest'
import { describeInstitute } from '#server/demo/people.ts'
import { demoMoments } from '#server/demo/testing.ts'
import { leaveRecords } from '#server/features/leave/demo.ts'

test.each(Object.values(demoMoments))('the demo has leave of every state around %s [leave-23]', (moment) => {
  const at = { now: new Date(moment), today: moment.slice(0, 10) }
  const statesOf = (name: 'greenfield' | 'apex') =>
    leaveRecords(describeInstitute(name, at)).rows.leaves?.map(({ state }) => state)
  expect(statesOf('greenfield')).toEqual(['pending', 'approved', 'refused', 'pending', 'withdrawn'])
  expect(statesOf('apex')).toEqual(['pending', 'approved'])
})
