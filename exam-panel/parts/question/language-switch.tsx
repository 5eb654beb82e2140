import { useTranslations } from 'use-intl/react'
import { Segments } from '#ui/controls/segments.tsx'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { changeSettings, useSettings } from '../../core/settings.ts'

/** Shows `hi` as Hindi, and a name as it is. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Switches the language of this question and all later ones. */
export function LanguageSwitch({ question }: { question: PaperQuestion }) {
  const t = useTranslations('panel')
  const isOther = useSettings((settings) => settings.isOtherLanguage)
  return (
    <div>
      <Segments
        label={t('language')}
        value={isOther ? 'other' : 'first'}
        options={[
          { value: 'first', label: t('english') },
          { value: 'other', label: nameOf(question.otherLanguage) || t('otherLanguage') },
        ]}
        onChange={(value) => changeSettings({ isOtherLanguage: value === 'other' })}
      />
    </div>
  )
}
