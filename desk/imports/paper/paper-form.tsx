import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { checkImport, type ImportDetail } from '#domain/desk/import-calls.ts'
import type { PaperOptions } from '#domain/desk/paper-import.ts'
import { schemeNames } from '#domain/exam/scheme.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ask } from '../../core/ask.ts'
import styles from '../imports.module.css'
import { importKey } from '../queries.ts'

type PaperFormProps = { one: ImportDetail; onChecking: () => void }

const maxMarks = 1000
/** @returns undefined for what is no number of marks */
export const readMarks = (typed: string): number | undefined => {
  const value = /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN
  return value <= maxMarks ? value : undefined
}

/** Which test the questions are for, and what they are worth [desk-98]. */
export function PaperForm({ one, onChecking }: PaperFormProps) {
  const t = useTranslations('deskImports')
  const client = useQueryClient()
  const work = useWork()
  const [tried, setTried] = useState(false)
  const before = one.paper?.options
  const [test, setTest] = useState(before?.test ?? '')
  const [subject, setSubject] = useState(before?.subject ?? '')
  const [scheme, setScheme] = useState<string>(before?.scheme ?? '')
  const [marks, setMarks] = useState(String(before?.marks ?? 1))
  const [negative, setNegative] = useState(String(before?.negative_marks ?? 0))
  const [skips, setSkips] = useState(before?.skips_unknown ?? false)
  if (!one.paper) return null
  const { tests, subjects, is_table } = one.paper
  const read = { marks: readMarks(marks), negative: readMarks(negative) }
  const errorOf = (value: number | undefined) => (tried && value === undefined ? t('paperNumber') : undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (test === '') return work.setError(t('paperChoose'))
    if (read.marks === undefined || read.negative === undefined) return
    const paper: PaperOptions = {
      test,
      subject: subject === '' ? null : subject,
      marks: read.marks,
      negative_marks: read.negative,
      scheme: schemeNames.find((name) => name === scheme) ?? null,
      skips_unknown: skips,
    }
    const params = { import_id: one.import_id }
    void work.run(async () => {
      const body = { tables: [], cells: [], replaced: [], paper }
      await ask(checkImport, { params, body }, { key: newKey() })
      await client.invalidateQueries({ queryKey: importKey(one.import_id) })
      onChecking()
    })
  }

  return (
    <Card as="section" gap={4} aria-labelledby="import-paper">
      <h2 id="import-paper" className={styles.heading}>
        {t('paperTitle')}
      </h2>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <Stack gap={1}>
            <SelectField
              label={t('paperTest')}
              value={test}
              onChange={({ currentTarget }) => setTest(currentTarget.value)}
              options={[
                { value: '', label: t('paperChoose') },
                ...tests.map(({ test: value, name, label, questions }) => ({
                  value,
                  label: t('paperHas', { name, label, count: questions }),
                })),
              ]}
            />
            <Text size="sm" tone="muted">
              {t('paperAbout')}{' '}
              <TextLink as={Link} to="/records/tests">
                {t('paperAdd')}
              </TextLink>
            </Text>
          </Stack>
          <SelectField
            label={t('paperSubject')}
            value={subject}
            onChange={({ currentTarget }) => setSubject(currentTarget.value)}
            options={[
              { value: '', label: t('paperOwnSubject') },
              ...subjects.map((name) => ({ value: name, label: name })),
            ]}
          />
          {is_table && (
            <SelectField
              label={t('paperScheme')}
              value={scheme}
              onChange={({ currentTarget }) => setScheme(currentTarget.value)}
              options={[
                { value: '', label: t('paperNoScheme') },
                ...schemeNames.map((name) => ({ value: name, label: name.toUpperCase() })),
              ]}
            />
          )}
          {scheme === '' && (
            <Row gap={3} isWrapping>
              <TextField
                label={t('paperMarks')}
                inputMode="decimal"
                value={marks}
                error={errorOf(read.marks)}
                onChange={({ currentTarget }) => setMarks(currentTarget.value)}
              />
              <TextField
                label={t('paperNegative')}
                inputMode="decimal"
                value={negative}
                error={errorOf(read.negative)}
                onChange={({ currentTarget }) => setNegative(currentTarget.value)}
              />
            </Row>
          )}
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={skips}
              onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
            />
            {t('paperSkip')}
          </label>
          <FormError text={work.error} />
          <Row justify="end">
            <Button type="submit" isPending={work.isPending}>
              {t('paperCheck')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
