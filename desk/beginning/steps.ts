import type { BeginningStep } from '#domain/desk/begin/steps.ts'
import type { beginningTexts } from './texts.ts'

type Action = keyof typeof beginningTexts.actions

/** A form on the page itself, or a screen of the desk. */
export type StepAction = { text: Action; form: 'year' | 'classes' } | { text: Action; to: string }

/** Where each step is done, in the order in which a clerk does it. */
export const actionsOf: Readonly<Record<BeginningStep, readonly StepAction[]>> = {
  year: [
    { text: 'year', form: 'year' },
    { text: 'years', to: '/records/years' },
  ],
  sections: [
    { text: 'classes', form: 'classes' },
    { text: 'sections', to: '/records/sections' },
  ],
  people: [
    { text: 'import', to: '/import' },
    { text: 'family', to: '/people/add' },
    { text: 'students', to: '/records/students' },
    { text: 'parents', to: '/records/parents' },
    { text: 'guardians', to: '/records/guardians' },
    { text: 'enrolments', to: '/records/enrolments' },
    { text: 'teachers', to: '/records/teachers' },
  ],
  timetable: [
    { text: 'subjects', to: '/records/subjects' },
    { text: 'timetable', to: '/records/timetable' },
  ],
  fees: [
    { text: 'plan', to: '/fees/plan' },
    { text: 'instalments', to: '/records/fee-instalments' },
    { text: 'showFees', to: '/settings#plan' },
  ],
  notices: [{ text: 'notices', to: '/notices/new' }],
  passwords: [{ text: 'passwords', to: '/people/passwords' }],
  live: [{ text: 'settings', to: '/settings' }],
}
