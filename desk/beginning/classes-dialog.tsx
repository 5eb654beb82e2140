import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxClasses, maxSections } from '#domain/desk/begin/calls.ts'
import { nameOfSection, readNames } from '#domain/desk/begin/classes.ts'
import { maxChanged } from '#domain/desk/record-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMe } from '../core/session.ts'
import { sendClasses, useFreshBeginning, useYears } from './queries.ts'

/** How many sections of the preview are named. */
const namedMost = 12

/** "Classes 1 to 10 with sections A, B" in one line each, written as one change [desk-81]. */
export function ClassesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deskBeginning')
  const { is_school } = useMe().institute
  const { data: years } = useYears()
  const work = useWork()
  const refresh = useFreshBeginning()
  const { keyOf } = useRepeatKey()
  const [chosen, setChosen] = useState<string>()
  const [classText, setClassText] = useState('')
  const [sectionText, setSectionText] = useState('')
  const [isTried, setTried] = useState(false)
  const year = chosen ?? years?.[0]?.id ?? ''
  const classes = readNames(classText)
  const sections = readNames(sectionText)
  const count = classes.length * sections.length
  const isTooMany = classes.length > maxClasses || count > maxChanged
  const errors = {
    classes: classes.length === 0 ? t('classesMissing') : isTooMany ? t('tooMany', { most: maxClasses }) : '',
    sections:
      sections.length === 0
        ? t('sectionsMissing')
        : sections.length > maxSections
          ? t('tooMany', { most: maxSections })
          : '',
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (errors.classes || errors.sections || year === '') return
    void work.run(async () => {
      const body = { year, classes, sections }
      const added = await sendClasses(body, keyOf(body))
      await refresh()
      showToast(t('classesAdded', { sections: added.sections }), 'good')
      onClose()
    })
  }

  const names = classes.flatMap((name) => sections.map((section) => nameOfSection(name, section)))
  const more = names.length - namedMost
  return (
    <FormDialog
      title={t(is_school ? 'classesTitle' : 'coursesTitle')}
      submitLabel={t('add')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {years ? (
        years.length === 0 ? (
          <Text tone="warn">{t('noYear')}</Text>
        ) : (
          <SelectField
            label={t('ofYear')}
            value={year}
            options={years.map(({ id, name }) => ({ value: id ?? '', label: name ?? '' }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )
      ) : (
        <Waiting count={1} />
      )}
      <TextField
        label={t(is_school ? 'classes' : 'courses')}
        hint={t(is_school ? 'classesHint' : 'coursesHint')}
        autoFocus
        autoComplete="off"
        maxLength={2000}
        value={classText}
        error={isTried ? errors.classes : ''}
        onChange={(event) => setClassText(event.target.value)}
      />
      <TextField
        label={t(is_school ? 'ofSections' : 'ofBatches')}
        hint={t('sectionsHint')}
        autoComplete="off"
        maxLength={1000}
        value={sectionText}
        error={isTried ? errors.sections : ''}
        onChange={(event) => setSectionText(event.target.value)}
      />
      <Text size="sm" tone="muted" role="status" wrap="anywhere">
        {count > 0 &&
          t('preview', {
            count,
            names: `${names.slice(0, namedMost).join(', ')}${more > 0 ? t('andMore', { count: more }) : ''}`,
          })}
      </Text>
      <Text size="sm" tone="muted">
        {t('sameStay')}
      </Text>
      <FormError text={work.error} />
    </FormDialog>
  )
}
