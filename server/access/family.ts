/** The students of a person: the one who it is, and those whose parent it is. SQL of ids. */
const studentsOf = (institute: string, person: string) =>
  `(select student.id from student where student.institute_id = ${institute} and student.person_id = ${person}
    union all select guardian.student_id from guardian where guardian.institute_id = ${institute}
      and guardian.parent_id = ${person})`

/**
 * Whether two people are of one family, as SQL: they have a student in common, or students of the same parent. Such
 * people may share a phone number.
 */
export const isFamily = (institute: string, one: string, other: string): string =>
  `exists (select from ${studentsOf(institute, one)} own_student(id) join ${studentsOf(institute, other)} their_student(id)
    on own_student.id = their_student.id or exists (select from guardian join guardian other_guardian
      on other_guardian.institute_id = ${institute} and other_guardian.parent_id = guardian.parent_id
        and other_guardian.student_id = their_student.id
      where guardian.institute_id = ${institute} and guardian.student_id = own_student.id))`

/** People who read messages, as SQL: joins `other`, each with the number of the active `person` and not of one family with that person. */
export const joinStrangers = `join person other on other.institute_id = person.institute_id and other.phone = person.phone
  and other.id <> person.id
    and person.status = 'active' and other.status = 'active' and other.role in ('student', 'parent', 'open')
    and not ${isFamily('person.institute_id', 'person.id', 'other.id')}`

/** The warning about it, as SQL. @param other their id in the files, as SQL */
export const sharedPhone = (other: string): string =>
  `'is also the number of "' || ${other} || '", with whom there is no child in common: both read the messages to it'`
