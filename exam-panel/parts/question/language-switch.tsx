import { useTranslations } from 'use-intl/react'
import { nameOfLanguage } from '#domain/exam/languages.ts'
import { Segments } from '#ui/controls/segments.tsx'
import { Select } from '#ui/controls/select.tsx'
import { languagesOf, useLanguageOf } from '../../answers/wording.ts'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { changeSettings } from '../../core/settings.ts'
import styles from './question-pane.module.css'

/** The maximum number of languages side by side; more are in a list. */
const maxSegments = 3

/** Switches the language of this question and of all others that have it. */
export function LanguageSwitch({ question }: { question: PaperQuestion }) {
  const t = useTranslations('panel')
  const shown = useLanguageOf(question) ?? ''
  const options = [
    { value: '', label: t(/[a-z]{2}/i.test(textOf(question.html)) ? 'english' : 'firstLanguage') },
    ...languagesOf(question).map((code) => ({
      value: code,
      label: code === 'und' ? t('otherLanguage') : nameOfLanguage(code),
    })),
  ]
  const change = (language: string) => changeSettings({ language })
  if (options.length <= maxSegments)
    return (
      <div>
        <Segments label={t('language')} value={shown} options={options} onChange={change} />
      </div>
    )
  return (
    <div className={styles.languages}>
      <Select aria-label={t('language')} value={shown} onChange={(event) => change(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} lang={value || undefined}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>|&\w+;|\\\(.*?\\\)/gs, ' ')
