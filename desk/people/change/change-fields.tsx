import { useTranslations } from 'use-intl/react'
import type { PersonPage } from '#domain/desk/people-calls.ts'
import type { PersonChange } from '#domain/desk/people-change-calls.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../people.module.css'
import { SectionSelect } from '../section-select.tsx'
import { type Draft, openSections } from './draft.ts'
import { PersonChoice } from './person-choice.tsx'

type ChangeFieldsProps = {
  page: PersonPage
  what: PersonChange['what']
  draft: Draft
  missing: keyof Draft | undefined
  onChange: (next: Partial<Draft>) => void
}

/** The fields of a change, before it is shown what they mean. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { page, what, draft, missing, onChange } = props
  const t = useTranslations('deskChange')
  const faultOf = (field: keyof Draft) => (missing === field ? t('missing') : undefined)
  const open = openSections(page)
  if (what === 'move' || what === 'join')
    return (
      <Stack gap={4}>
        {what === 'move' && open.length > 1 && (
          <SelectField
            label={t('fromSection')}
            value={draft.fromSection}
            options={open.map(({ section_id, name }) => ({ value: String(section_id), label: name }))}
            onChange={(event) => onChange({ fromSection: event.target.value })}
          />
        )}
        <SectionSelect
          label={t('section')}
          value={draft.section}
          error={faultOf('section')}
          onChange={(section) => onChange({ section })}
        />
        <TextField
          label={t('from')}
          type="date"
          value={draft.from}
          error={faultOf('from')}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Stack>
    )
  if (what === 'leave')
    return (
      <TextField
        label={t('lastDay')}
        type="date"
        value={draft.lastDay}
        error={faultOf('lastDay')}
        onChange={(event) => onChange({ lastDay: event.target.value })}
      />
    )
  if (what === 'contact') return <ContactFields draft={draft} onChange={onChange} />
  return (
    <Stack gap={4}>
      <PersonChoice
        who={page.person.role === 'parent' ? 'students' : 'parents'}
        chosen={draft.relative}
        error={faultOf('relative')}
        onChoose={(relative) => onChange({ relative })}
      />
      <TextField
        label={t('relation')}
        hint={t('relationHint')}
        maxLength={100}
        value={draft.relation}
        onChange={(event) => onChange({ relation: event.target.value })}
      />
    </Stack>
  )
}

function ContactFields({ draft, onChange }: Pick<ChangeFieldsProps, 'draft' | 'onChange'>) {
  const t = useTranslations('deskChange')
  return (
    <Stack gap={4}>
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.takes}
          onChange={(event) => onChange({ takes: event.target.checked })}
        />
        <Stack>
          <span>{t('takes')}</span>
          <Text as="span" size="sm" tone="muted">
            {t('takesHint')}
          </Text>
        </Stack>
      </label>
    </Stack>
  )
}
