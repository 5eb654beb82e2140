import { useTranslations } from 'use-intl/react'
import { askKinds } from '#domain/home/answer/rules.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { NoticeForm } from './form.ts'

type QuestionFieldProps = {
  form: NoticeForm
  /** Families see it already: only its day may change. */
  isOut: boolean
  errors: { choices: string; until: string }
  onChange: (part: Partial<NoticeForm>) => void
}

/** Whether families are asked for an answer, which, and until when [desk-135]. */
export function QuestionField({ form, isOut, errors, onChange }: QuestionFieldProps) {
  const t = useTranslations('deskNotices')
  const { asks, choices, until } = form
  if (isOut && asks === '') return null
  const options = (['', ...askKinds] as const).map((value) => ({
    value,
    label: t(`askKinds.${value || 'none'}`),
  }))
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <SelectField
          label={t('asks')}
          options={options}
          value={asks}
          disabled={isOut}
          onChange={({ target }) =>
            onChange({ asks: options.find(({ value }) => value === target.value)?.value ?? '' })
          }
        />
        <Text size="sm" tone="muted">
          {t(isOut ? 'asksKept' : 'asksHint')}
        </Text>
      </Stack>
      {asks === 'choice' && (
        <TextArea
          label={t('choices')}
          hint={t('choicesHint')}
          error={errors.choices}
          rows={4}
          maxLength={700}
          disabled={isOut}
          value={choices}
          onChange={(event) => onChange({ choices: event.target.value })}
        />
      )}
      {asks !== '' && (
        <TextField
          label={t('until')}
          hint={t('untilHint')}
          type="date"
          value={until}
          error={errors.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      )}
    </Stack>
  )
}
