type WithSubject = { subject: string }

/** The subject in the address; '' for all, or if it is unknown. */
export function subjectIn(params: URLSearchParams, questions: readonly WithSubject[]): string {
  const wanted = params.get('subject') ?? ''
  return questions.some(({ subject }) => subject === wanted) ? wanted : ''
}

export const ofSubject = <One extends WithSubject>(questions: readonly One[], chosen: string): One[] =>
  questions.filter(({ subject }) => chosen === '' || subject === chosen)
