import type { CallInput } from '#domain/call.ts'
import type { addFamily, NewGuardian, NewStudent } from '#domain/desk/people-change-calls.ts'

/** A student as typed: the section is still a text. */
export type StudentDraft = Omit<NewStudent, 'section_id'> & { section: string; key: number }
/** `known`: the name of the parent who is here already and is linked. */
export type GuardianDraft = NewGuardian & { known: string; key: number }
export type FamilyDraft = { students: StudentDraft[]; guardians: GuardianDraft[] }

let made = 0
/** Of a part of the form, so that removing one leaves the others as they are. */
const nextKey = () => {
  made += 1
  return made
}

export const emptyStudent = (from: string, section = ''): StudentDraft => ({
  ...{ name: '', number: '', roll_no: '', gender: '', date_of_birth: '', phone: '', email: '' },
  section,
  from,
  key: nextKey(),
})

export const emptyGuardian = (): GuardianDraft => ({
  ...{ member_id: null, name: '', relation: '', phone: '', email: '', is_other: false, known: '' },
  key: nextKey(),
})

/** A fault of a field `students.0.name` at its part of the form, which has another place once one before it is removed. */
export const faultKey = (field: string, { students, guardians }: FamilyDraft): string => {
  const [, group, index, name] = /^(students|guardians)\.(\d+)\.(.+)$/.exec(field) ?? []
  const part = (group === 'students' ? students : guardians)[Number(index)]
  return part ? `${part.key}.${name}` : field
}

/** Where something is missing: `students.0.name` and the like. */
export function missingOf({ students, guardians }: FamilyDraft): string[] {
  return [
    ...students.flatMap(({ name, section, from }, index) => [
      ...(name.trim() === '' ? [`students.${index}.name`] : []),
      ...(section === '' ? [`students.${index}.section`] : []),
      ...(from === '' ? [`students.${index}.start_date`] : []),
    ]),
    ...guardians.flatMap(({ name, member_id }, index) =>
      member_id === null && name.trim() === '' ? [`guardians.${index}.name`] : [],
    ),
  ]
}

/** @param siblings who are here already and get the guardians too */
export const bodyOf = (
  { students, guardians }: FamilyDraft,
  siblings: readonly number[],
): Omit<CallInput<typeof addFamily>['body'], 'is_check'> => ({
  students: students.map(({ section, key: _, ...one }) => ({ ...one, section_id: Number(section) })),
  guardians: guardians.map(({ known: _, key: __, ...one }) => one),
  sibling_ids: [...siblings],
})

/** A guardian who is not filled in is left out. */
export const withoutEmpty = ({ students, guardians }: FamilyDraft): FamilyDraft => ({
  students,
  guardians: guardians.filter(
    ({ member_id, name, phone, email }) => member_id !== null || `${name}${phone}${email}`.trim() !== '',
  ),
})
