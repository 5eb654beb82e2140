/** Texts of documents (spec/2 §2.2); what it quotes is exact. */
export const documentTexts = {
  choices: 'What is shown',
  subject: 'Subject',
  course: 'Course',
  type: 'Document type',
  allTypes: 'All types',
  types: {
    Assignment: 'Assignment',
    EBook: 'EBook',
    Exam: 'Exam',
    Video: 'Video',
    Youtube: 'Youtube',
    Other: 'Other',
  },
  resetFilter: 'Reset Filter',
  none: 'No documents are available yet!',
  count: '{count, plural, =0 {No documents} one {1 document} other {# documents}}',
  list: 'Documents',
  megabytes: '{size} MB',
  sharedOn: 'Shared on {date}',
  keepWeek: 'Keep this week offline',
  noneThisWeek: 'No documents that can be kept offline were shared in the last 7 days.',
} as const
