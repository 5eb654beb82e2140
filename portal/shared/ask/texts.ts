import type { Addressee } from '#domain/ask/rules.ts'

const addressees = { class: 'Class teacher', office: 'Office' } as const

/** Whom a question is for, in words. */
export const addresseeName = (addressee: Addressee, subject: string): string =>
  addressee === 'subject' ? subject : addressees[addressee]
