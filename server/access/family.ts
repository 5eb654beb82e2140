/** The students of a person: the one who it is, and those whose parent it is. SQL of ids. */
const studentsOf = (institute: string, person: string) =>
  `(select s.id from student s where s.institute_id = ${institute} and s.person_id = ${person}
    union all select g.student_id from guardian g where g.institute_id = ${institute} and g.parent_id = ${person})`

/**
 * Whether two people are of one family, as SQL: they have a student in common, or students of the same parent. Such
 * people may share a phone number.
 */
export const isFamily = (institute: string, one: string, other: string): string =>
  `exists (select from ${studentsOf(institute, one)} a(id) join ${studentsOf(institute, other)} b(id)
    on a.id = b.id or exists (select from guardian x join guardian y
      on y.institute_id = ${institute} and y.parent_id = x.parent_id and y.student_id = b.id
      where x.institute_id = ${institute} and x.student_id = a.id))`

/** People who read messages, as SQL: joins `o`, each with the number of the active person `p` and not of one family with that person. */
export const joinStrangers = `join person o on o.institute_id = p.institute_id and o.phone = p.phone and o.id <> p.id
    and p.status = 'active' and o.status = 'active' and o.role in ('student', 'parent', 'open')
    and not ${isFamily('p.institute_id', 'p.id', 'o.id')}`

/** The warning about it, as SQL. @param other their id in the files, as SQL */
export const sharedPhone = (other: string): string =>
  `'is also the number of "' || ${other} || '", with whom there is no child in common: both read the messages to it'`
