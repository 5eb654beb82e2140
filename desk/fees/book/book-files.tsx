import { useTranslations } from 'use-intl/react'
import { showSpan } from '#domain/day.ts'
import { feeDayBookFile } from '#domain/desk/fees/book-calls.ts'
import { fetchFile } from '../../core/fetch-file.ts'
import { FileButtons } from '../../core/file-buttons.tsx'
import { type BookView, bookQuery } from '../queries.ts'

/** The day book as files. */
export function BookFiles({ view }: { view: BookView }) {
  const t = useTranslations('deskBook')
  return (
    <FileButtons
      formats={['csv', 'pdf']}
      textOf={(format) => ({ text: t(format), label: t('file', { format: t(format) }) })}
      name={`Day book ${showSpan(view.from, view.to)}`}
      fetch={(format) => fetchFile(feeDayBookFile, { query: { ...bookQuery(view), format } })}
    />
  )
}
