/** The steps from an empty institute to one whose families come [desk-79], in their order. */
export const beginningSteps = [
  'year',
  'sections',
  'people',
  'timetable',
  'fees',
  'notices',
  'passwords',
  'live',
] as const
export type BeginningStep = (typeof beginningSteps)[number]

/** What somebody said about a step; `open` is nothing yet. */
export const stepMarks = ['open', 'done', 'skipped'] as const
export type StepMark = (typeof stepMarks)[number]

/** What the records of an institute have, in figures. */
export type Figures = {
  years: number
  /** Years that have today. */
  years_now: number
  standards: number
  sections: number
  students: number
  /** In no section today. */
  students_without_section: number
  /** Families without a phone number and an e-mail: they cannot sign in. */
  without_login: number
  parents: number
  teachers: number
  lessons: number
  /** Of this year, without a lesson. */
  sections_without_lessons: number
  instalments: number
  notices: number
  /** Students and parents who may sign in. */
  families: number
  /** Of them, those who have no password yet. */
  without_password: number
  hosts: number
}

/** Whether the records say that a step is done; going live is only said by a person. */
const isFound: Record<BeginningStep, (figures: Figures) => boolean> = {
  year: ({ years_now }) => years_now > 0,
  sections: ({ sections }) => sections > 0,
  people: ({ students }) => students > 0,
  timetable: ({ lessons, sections_without_lessons }) => lessons > 0 && sections_without_lessons === 0,
  fees: ({ instalments }) => instalments > 0,
  notices: ({ notices }) => notices > 0,
  passwords: ({ families, without_password }) => families > 0 && without_password === 0,
  live: () => false,
}

/** A step is done where the records say so, or somebody did. What was marked by hand counts more. */
export const stateOf = (step: BeginningStep, mark: StepMark, figures: Figures): StepMark =>
  mark === 'open' && isFound[step](figures) ? 'done' : mark

/** What families lack when they come, the worst first [desk-80]. */
export const gaps = [
  'year',
  'sections',
  'students',
  'without_section',
  'without_login',
  'without_password',
  'messenger',
  'host',
  'timetable',
  'notices',
  'fees_hidden',
] as const
export type Gap = (typeof gaps)[number]

type Surroundings = { sendsMessages: boolean; showsFees: boolean }

export function gapsOf(figures: Figures, { sendsMessages, showsFees }: Surroundings): Gap[] {
  const isGap: Record<Gap, boolean> = {
    year: figures.years_now === 0,
    sections: figures.sections === 0,
    students: figures.students === 0,
    without_section: figures.students_without_section > 0,
    without_login: figures.without_login > 0,
    without_password: figures.without_password > 0,
    messenger: !sendsMessages,
    host: figures.hosts === 0,
    timetable: figures.lessons === 0,
    notices: figures.notices === 0,
    fees_hidden: figures.instalments > 0 && !showsFees,
  }
  return gaps.filter((gap) => isGap[gap])
}
