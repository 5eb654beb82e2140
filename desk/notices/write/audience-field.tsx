import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AudienceSection, AudienceYear } from '#domain/desk/notice-calls.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { StudentChoice } from '../../messages/student-choice.tsx'
import type { NoticeForm } from './form.ts'
import styles from './write.module.css'

/** The number of sections from which on they can be filtered. */
const many = 24

type SectionChoiceProps = {
  sections: readonly AudienceSection[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Sections by standard, one by one or all of a standard. */
export function SectionChoice({ sections, chosen, onChange }: SectionChoiceProps) {
  const t = useTranslations('deskNotices')
  const [filter, setFilter] = useState('')
  const id = useId()
  const words = filter.trim().toLowerCase()
  const found = sections.filter(({ id: own, name, standard }) =>
    words === '' ? true : chosen.includes(own) || `${standard} ${name}`.toLowerCase().includes(words),
  )
  const standards = [...Map.groupBy(found, ({ standard }) => standard)]
  const set = (ids: readonly string[], isOn: boolean) =>
    onChange(
      sections.map(({ id: own }) => own).filter((own) => (ids.includes(own) ? isOn : chosen.includes(own))),
    )
  if (sections.length === 0) return <Text tone="muted">{t('noSections')}</Text>
  return (
    <Stack gap={3}>
      {sections.length > many && (
        <SearchField label={t('filterSections')} value={filter} onChange={setFilter} />
      )}
      {standards.map(([standard, own], index) => {
        const ids = own.map((one) => one.id)
        return (
          <fieldset key={standard} aria-labelledby={`${id}-${index}`} className={styles.standard}>
            <div className={styles.standardHead}>
              <Text as="span" id={`${id}-${index}`} size="sm" weight="strong">
                {standard}
              </Text>
              {own.length > 1 && (
                <label className={styles.whole}>
                  <input
                    type="checkbox"
                    checked={ids.every((one) => chosen.includes(one))}
                    onChange={(event) => set(ids, event.target.checked)}
                  />
                  {t('wholeStandard', { name: standard })}
                </label>
              )}
            </div>
            <div className={styles.sections}>
              {own.map((section) => (
                <label key={section.id} className={styles.section}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(section.id)}
                    onChange={(event) => set([section.id], event.target.checked)}
                  />
                  <span className={styles.sectionName}>{section.name}</span>
                  <Text as="span" size="xs" tone="muted">
                    {t('students', { count: section.students })}
                  </Text>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
      {found.length === 0 && <Text tone="muted">{t('nothingFound')}</Text>}
    </Stack>
  )
}

type Audience = Pick<NoticeForm, 'year' | 'isForAll' | 'sections' | 'students'>
type AudienceFieldProps = {
  years: readonly AudienceYear[]
  value: Audience
  error: string
  onChange: (value: Partial<Audience>) => void
}

/** For whom a notice is: everybody of a year, or some of its sections and students. */
export function AudienceField({ years, value, error, onChange }: AudienceFieldProps) {
  const t = useTranslations('deskNotices')
  const name = useId()
  const year = years.find(({ id }) => id === value.year)
  const ways = [
    { isForAll: true, title: t('all'), text: t('allText') },
    { isForAll: false, title: t('chosen'), text: t('chosenText') },
  ]
  return (
    <Stack as="fieldset" gap={3} className={styles.fieldset}>
      <Text as="legend" size="sm" weight="strong">
        {t('forWhom')}
      </Text>
      {years.length > 1 && (
        <SelectField
          label={t('year')}
          value={value.year}
          options={years.map(({ id, name: text }) => ({ value: id, label: text }))}
          onChange={(event) => onChange({ year: event.target.value, sections: [] })}
        />
      )}
      <div className={styles.ways}>
        {ways.map(({ isForAll, title, text }) => (
          <label key={title} className={styles.way}>
            <input
              type="radio"
              name={name}
              checked={value.isForAll === isForAll}
              onChange={() => onChange({ isForAll })}
            />
            <span>
              <Text as="span" weight="medium" className={styles.line}>
                {title}
              </Text>
              <Text as="span" size="sm" tone="muted" className={styles.line}>
                {text}
              </Text>
            </span>
          </label>
        ))}
      </div>
      {!value.isForAll && (
        <>
          <Text size="sm" weight="strong">
            {t('sections')}
          </Text>
          <SectionChoice
            key={value.year}
            sections={year?.sections ?? []}
            chosen={value.sections}
            onChange={(sections) => onChange({ sections })}
          />
          <StudentChoice chosen={value.students} onChange={(students) => onChange({ students })} />
          {value.students.length > 0 && (
            <Text size="sm" tone="muted">
              {t('singleHint')}
            </Text>
          )}
        </>
      )}
      <div role="alert">
        {error && (
          <Text size="sm" tone="bad">
            {error}
          </Text>
        )}
      </div>
    </Stack>
  )
}
