import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { meetingLimits } from '#domain/meeting/rules.ts'
import { Segments } from '#ui/controls/segments.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import type { Choices, OfferForm } from './form.ts'
import styles from './meetings.module.css'
import { useSectionStudents } from './queries.ts'

type Audience = Pick<OfferForm, 'sections' | 'students'>
type AudienceFieldsProps = {
  sections: Choices['sections']
  form: Audience
  onChange: (part: Partial<Audience>) => void
}

const nameOf = ({ standard, name }: Choices['sections'][number]) =>
  name.includes(standard.split(' ').at(-1) ?? standard) ? name : `${standard} ${name}`

/** For whom: whole sections, or some students of a section. */
export function AudienceFields({ sections, form, onChange }: AudienceFieldsProps) {
  const t = useTranslations('deskMeetings')
  const [kind, setKind] = useState<'sections' | 'students'>(
    form.students.length > 0 ? 'students' : 'sections',
  )
  const [sectionId, setSectionId] = useState(sections[0]?.section_id)
  if (sections.length === 0) return <Text tone="muted">{t('noSections')}</Text>
  const change = (to: typeof kind) => {
    setKind(to)
    onChange(to === 'sections' ? { students: [] } : { sections: [] })
  }
  return (
    <Stack as="fieldset" gap={3} className={styles.fieldset}>
      <Text as="legend" size="sm" weight="strong">
        {t('forWhom')}
      </Text>
      <Segments
        label={t('forWhom')}
        value={kind}
        options={(['sections', 'students'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={change}
      />
      {kind === 'sections' ? (
        <div className={joinClasses(styles.choices, styles.scroll)}>
          {sections.map((one) => (
            <label key={one.section_id} className={styles.choice}>
              <input
                type="checkbox"
                checked={form.sections.includes(one.section_id)}
                onChange={(event) =>
                  onChange({
                    sections: event.target.checked
                      ? [...form.sections, one.section_id].slice(0, meetingLimits.sections)
                      : form.sections.filter((id) => id !== one.section_id),
                  })
                }
              />
              <span>
                {nameOf(one)}{' '}
                <Text as="span" size="xs" tone="muted">
                  {t('students', { count: one.students })}
                </Text>
              </span>
            </label>
          ))}
        </div>
      ) : (
        <>
          <SelectField
            label={t('section')}
            value={String(sectionId ?? '')}
            options={sections.map((one) => ({ value: String(one.section_id), label: nameOf(one) }))}
            onChange={(event) => setSectionId(Number(event.target.value))}
          />
          <Students
            sectionId={sectionId}
            chosen={form.students}
            onChange={(students) => onChange({ students })}
          />
          <Text size="sm" tone="muted" role="status">
            {t('chosen', { count: form.students.length })}
          </Text>
        </>
      )}
    </Stack>
  )
}

type StudentsProps = {
  sectionId: number | undefined
  chosen: OfferForm['students']
  onChange: (chosen: OfferForm['students']) => void
}

function Students({ sectionId, chosen, onChange }: StudentsProps) {
  const query = useSectionStudents(sectionId)
  const { data } = query
  if (!data) return <Unfetched query={query} count={3} />
  return (
    <div className={joinClasses(styles.choices, styles.scroll)}>
      {data.map(({ student_id, name }) => (
        <label key={student_id} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.some((one) => one.student_id === student_id)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, { student_id, name }].slice(0, meetingLimits.students)
                  : chosen.filter((one) => one.student_id !== student_id),
              )
            }
          />
          {name}
        </label>
      ))}
    </div>
  )
}
