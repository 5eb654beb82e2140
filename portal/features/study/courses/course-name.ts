import type { Ecourse } from '#domain/study/calls.ts'

/** A purchased product goes by its own name, with the course that it gives below; a course by its name. */
export function courseName({ course_type, product_name }: Ecourse) {
  const name = product_name === '' ? course_type : product_name
  const within = name === course_type ? '' : course_type
  return { name, within, whole: `${name} ${within}` }
}
