import type { PlanDetails } from '#domain/session/calls.ts'
import type { classTypes } from '#domain/timetable/calls.ts'

/** The settings of the institute that decide which kinds of entries a time table has [timetable-9]. */
export type TimetablePlan = Pick<PlanDetails, 'classes' | 'exam'>
/** The four flags of a request, by their names there. */
export type TimetableFlags = Record<
  | 'isCourseStructureTimeTable'
  | 'isExamIncludedInTimeTable'
  | 'is_included_online_class'
  | 'is_included_online_exam',
  'Y' | 'N'
>
export type EntryKind = keyof typeof classTypes
export type IncludedKinds = Record<EntryKind, boolean>

const hasOnline = (setup: TimetablePlan['exam']) => setup === 'ONLINE' || setup === 'HYBRID_BLENDED'
const hasOffline = (setup: TimetablePlan['exam']) => setup === 'OFFLINE' || setup === 'HYBRID_BLENDED'

/** What a plan allows in the time table. Classroom classes are shown under every plan. */
function allowedBy(plan: TimetablePlan): IncludedKinds {
  return {
    classroom: true,
    live: hasOnline(plan.classes),
    onlineExam: hasOnline(plan.exam),
    offlineExam: hasOffline(plan.exam),
  }
}

const flagOf = (isIncluded: boolean) => (isIncluded ? 'Y' : 'N')

/** The flags that a portal sends for an institute: all that its plan has. */
export function flagsOf(plan: TimetablePlan): TimetableFlags {
  const allowed = allowedBy(plan)
  return {
    isCourseStructureTimeTable: flagOf(allowed.classroom),
    isExamIncludedInTimeTable: flagOf(allowed.offlineExam),
    is_included_online_class: flagOf(allowed.live),
    is_included_online_exam: flagOf(allowed.onlineExam),
  }
}

/** The kinds of a reply: those that are requested and in the plan. */
export function includedKinds(flags: TimetableFlags, plan: TimetablePlan): IncludedKinds {
  const allowed = allowedBy(plan)
  return {
    classroom: allowed.classroom && flags.isCourseStructureTimeTable === 'Y',
    live: allowed.live && flags.is_included_online_class === 'Y',
    onlineExam: allowed.onlineExam && flags.is_included_online_exam === 'Y',
    offlineExam: allowed.offlineExam && flags.isExamIncludedInTimeTable === 'Y',
  }
}
