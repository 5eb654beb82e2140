import type { DocumentFile } from './queries.ts'

type Searched = Pick<DocumentFile, 'title' | 'fileName' | 'subject' | 'type'>

/** Whether every word that was typed is in the title, the file name, the subject or the type, in any case. */
export function matchesDocument({ title, fileName, subject, type }: Searched, typed: string): boolean {
  const texts = [title, fileName, subject, type].join('\n').toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => texts.includes(word))
}
