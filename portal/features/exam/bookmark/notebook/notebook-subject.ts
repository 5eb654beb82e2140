type OfSubject = { subject_name: string }

/** The subject that an address asks for; '' for all, and in place of one that is not there. */
export function subjectIn(params: URLSearchParams, questions: readonly OfSubject[]): string {
  const wanted = params.get('subject') ?? ''
  return questions.some(({ subject_name }) => subject_name === wanted) ? wanted : ''
}

export const ofSubject = <One extends OfSubject>(questions: readonly One[], subject: string): One[] =>
  questions.filter(({ subject_name }) => subject === '' || subject_name === subject)
