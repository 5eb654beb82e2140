import type { Test } from '#domain/exam/calls.ts'
import type { TestRow } from '#server/features/exam/queries-tests.ts'

/** A test as in the calls; times have the institute's offset. */
export function presentTest(row: TestRow, timeZone: string): Test {
  const [start, end] = [shown(row.startsAt, timeZone), shown(row.endsAt, timeZone)]
  return {
    test_id: row.testId,
    test_name: row.name,
    test_type_id: row.typeId,
    label_id: row.labelId,
    title: row.labelName,
    start_date: start,
    test_start_date: start,
    end_date: end,
    test_end_date: end,
    start_timestamp: Math.floor(row.startsAt.getTime() / 1000),
    end_timestamp: Math.floor(row.endsAt.getTime() / 1000),
    duration: row.durationMinutes,
    test_limit: row.attemptLimit,
    total_attempts: row.submittedAttempts,
    incomplete_attempts: row.openAttempts,
    is_submitted: row.submittedAttempts > 0,
    is_result_published: row.isResultPublished ? 1 : 0,
    is_download_solution: row.isSolutionOffered,
    ...(row.isCalledOff && { is_cancelled: true }),
    ...(row.isRegraded && row.isResultPublished && { is_regraded: true }),
  }
}

const shown = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toString({ timeZone, smallestUnit: 'second' })
