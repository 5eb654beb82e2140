import type { SubmissionFault } from '#domain/assignment/rules.ts'
import { type FailureCode, failures } from '#domain/errors.ts'
import { Failure } from '#server/failure.ts'
import type { Session } from '#server/session.ts'

/**
 * The students whose homework a session may view: the student, or a parent's children; an open user has none
 * [assignment-1].
 */
export const studentsOf = ({ students }: Pick<Session, 'students'>): number[] =>
  students.map(({ studentId }) => studentId)

/** A parent only views [assignment-28]. */
export const maySubmit = ({ role }: Pick<Session, 'role'>): boolean => role === 'student'

const faults: Readonly<Record<SubmissionFault, FailureCode>> = {
  nothing: 'nothingToSubmit',
  tooManyFiles: 'tooManyFiles',
  tooLarge: 'filesTooLarge',
  notAccepted: 'fileTypeRefused',
  tooManyLinks: 'tooManyLinks',
  linkName: 'linkNameRefused',
  linkAddress: 'linkAddressRefused',
  remark: 'remarkTooLong',
}

export const refusalOf = (fault: SubmissionFault): Failure => new Failure(faults[fault])

/** The same failure with the name of the file. */
export const refusalOfFile = (code: FailureCode, name: string, details = {}): Failure =>
  new Failure(code, `${name}: ${failures[code].message}`, undefined, details)

/** What the portal uploads again. */
const uploadLost = { reason: 'uploadLost' }

/** @returns the failure for an upload that is another's, unknown, or attached already */
export const noUpload = () => new Failure('notFound', undefined, undefined, uploadLost)

/** @returns the failure for one that lacks bytes */
export const unfinishedUpload = (name: string) => refusalOfFile('uploadUnfinished', name, uploadLost)

type SubmissionStatus = {
  status: 'Pending' | 'Draft' | 'Submitted'
  evaluatedAt: Date | null
  endsAt: Date
  allowsLate: boolean
}

/**
 * Why a submission may not be changed any more, by the server's clock; like `mayEdit` of the domain.
 * @returns undefined if it may
 */
export function lockOf(
  { status, evaluatedAt, endsAt, allowsLate }: SubmissionStatus,
  now: Date,
): FailureCode | undefined {
  if (evaluatedAt !== null) return 'alreadyEvaluated'
  if (status === 'Submitted') return 'alreadySubmitted'
  return now >= endsAt && !allowsLate ? 'deadlinePast' : undefined
}
