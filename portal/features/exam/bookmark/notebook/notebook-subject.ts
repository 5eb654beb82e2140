type OfSubject = { subject: string }

/** The subject that an address asks for; '' for all, and in place of one that is not there. */
export function subjectIn(params: URLSearchParams, questions: readonly OfSubject[]): string {
  const wanted = params.get('subject') ?? ''
  return questions.some(({ subject }) => subject === wanted) ? wanted : ''
}

export const ofSubject = <One extends OfSubject>(questions: readonly One[], chosen: string): One[] =>
  questions.filter(({ subject }) => chosen === '' || subject === chosen)
