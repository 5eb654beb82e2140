import { X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import type { feePlanChoices } from '#domain/desk/fees/plan-calls.ts'
import type { FoundStudent } from '#domain/desk/fees/shared.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { StudentSearch } from '../student-search.tsx'
import styles from './plan.module.css'

type WhomCardProps = {
  choices: CallReply<typeof feePlanChoices>['result']
  sections: ReadonlySet<number>
  students: readonly FoundStudent[]
  onYear: (year: string) => void
  onSections: (sections: ReadonlySet<number>) => void
  onStudents: (students: readonly FoundStudent[]) => void
}

const nothing = () => undefined

/** The sections and single students to whom a plan is given. */
export function WhomCard({ choices, sections, students, onYear, onSections, onStudents }: WhomCardProps) {
  const t = useTranslations('deskPlan')
  const find = usePopup(nothing)
  const all = choices.sections.map(({ section_id }) => section_id)
  const isAll = all.length > 0 && all.every((id) => sections.has(id))
  const pick = (id: number, isOn: boolean) => {
    const next = new Set(sections)
    if (isOn) next.add(id)
    else next.delete(id)
    onSections(next)
  }
  return (
    <Card as="section" gap={4} aria-labelledby="plan-whom">
      <Text as="h2" size="lg" id="plan-whom">
        {t('whom')}
      </Text>
      {choices.years.length > 1 && (
        <SelectField
          label={t('year')}
          value={String(choices.year_id)}
          className={styles.year}
          options={choices.years.map(({ year_id, name }) => ({ value: String(year_id), label: name }))}
          onChange={(event) => onYear(event.target.value)}
        />
      )}
      <fieldset className={styles.sections}>
        <Text as="legend" size="sm" weight="strong">
          {t('sections')}
        </Text>
        {all.length > 1 && (
          <label className={styles.section}>
            <input
              type="checkbox"
              checked={isAll}
              onChange={(event) => onSections(new Set(event.target.checked ? all : []))}
            />
            <span>{t('allSections')}</span>
          </label>
        )}
        {choices.sections.map(({ section_id, name, students: count }) => (
          <label key={section_id} className={styles.section}>
            <input
              type="checkbox"
              checked={sections.has(section_id)}
              onChange={(event) => pick(section_id, event.target.checked)}
            />
            <span>
              {name}{' '}
              <Text as="span" size="xs" tone="muted">
                {t('studentsOf', { count })}
              </Text>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.chips}>
        {students.map((student) => (
          <button
            key={student.student_id}
            type="button"
            className={styles.chip}
            aria-label={t('remove', { name: student.name })}
            onClick={() => onStudents(students.filter((one) => one !== student))}
          >
            {student.name}
            <X size={14} aria-hidden="true" />
          </button>
        ))}
        <Button variant="quiet" {...find.triggerProps}>
          {t('findStudent')}
        </Button>
      </div>
      {find.isOpen && (
        <Dialog title={t('findStudent')} onClose={find.close}>
          <StudentSearch
            onChoose={(student) => {
              find.close()
              if (!students.some(({ student_id }) => student_id === student.student_id))
                onStudents([...students, student])
            }}
          />
        </Dialog>
      )}
    </Card>
  )
}
