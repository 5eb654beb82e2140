import { expect, test } from 'vitest'
import { describeInstitute } from '#server/demo/people.ts'
import { demoMoments } from '#server/demo/testing.ts'
import { askRecords } from '#server/features/ask/demo.ts'

test.each(Object.values(demoMoments))(
  'the demo has questions that wait, are answered and closed around %s [ask-23]',
  (moment) => {
    const at = { now: new Date(moment), today: moment.slice(0, 10) }
    const statesOf = (name: 'greenfield' | 'apex') =>
      askRecords(describeInstitute(name, at)).rows.questions?.map((one) =>
        one.closed_at === '' ? one.last_side : 'closed',
      )
    expect(statesOf('greenfield')).toEqual(['family', 'school', 'closed', 'family'])
    expect(statesOf('apex')).toEqual(['family', 'school'])
  },
)
